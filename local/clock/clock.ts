import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { UserError } from "#cli/user-error.ts";
import { clockFileVariable, readAheadMs } from "./shop-time.ts";

/** A source of time that may jump ahead. */
export interface MovableClock {
  now(): Date;
  /** Calls `listener` after each move. */
  onMove(listener: () => void): void;
}

/** The clock of a local shop, which runs like this machine's, ahead of it. */
export interface Clock extends MovableClock {
  /** By how much it is ahead of this machine, in milliseconds. */
  aheadMs(): number;
  /**
   * Moves to a later time.
   * @throws UserError for a time that is not later, or too far away
   */
  moveTo(time: Date): void;
  /**
   * Moves ahead by exactly this long, in milliseconds.
   * @throws UserError if that is not forward, or too far away
   */
  moveBy(ms: number): void;
  /** What the shop's processes need in their environment to have this time. */
  readonly environment: Readonly<Record<string, string>>;
}

/** This machine's clock, which does not jump. */
export const machineClock: MovableClock = { now: () => new Date(), onMove: () => {} };

/** The years of which every timestamp has the same length: rows of the table are sorted by their timestamps as text. */
const lastTime = new Date("2999-12-31T23:59:59Z");

/** The file of the clock of the shop in a data folder. */
export function clockFileIn(dataFolder: string): string {
  return path.join(dataFolder, "clock.json");
}

/**
 * Opens the clock of the shop in a data folder, and continues from where it was moved to: what the shop has stored must
 * not be from the future. This process is the only one that moves it; the others read its file. `machineMs`: this
 * machine's time in milliseconds since 1970.
 */
export function openClock(dataFolder: string, machineMs = () => Date.now()): Clock {
  const file = clockFileIn(dataFolder);
  const listeners: (() => void)[] = [];
  let aheadMs = readAheadMs(file);
  const now = () => new Date(machineMs() + aheadMs);
  const moveBy = (ms: number) => {
    if (Number.isNaN(ms)) throw new UserError("This is not a time.");
    if (ms <= 0) throw new UserError("The clock only moves forward. To go back, delete the data folder.");
    const movedAheadMs = aheadMs + ms;
    if (machineMs() + movedAheadMs > lastTime.getTime())
      throw new UserError("The clock does not go beyond the year 2999.");
    store(file, { aheadMs: movedAheadMs });
    aheadMs = movedAheadMs;
    for (const listener of listeners) listener();
  };
  return {
    now,
    aheadMs: () => aheadMs,
    moveBy,
    moveTo: (time) => moveBy(time.getTime() - now().getTime()),
    onMove: (listener) => void listeners.push(listener),
    environment: { [clockFileVariable]: file },
  };
}

/** Replaces the file in one step, so that no process reads half of it. */
function store(file: string, clock: { readonly aheadMs: number }): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(clock));
  renameSync(`${file}.new`, file);
}
