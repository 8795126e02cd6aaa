import type { Timing } from "#functions/timing.ts";
import type { SeededRandom } from "#local/seed/sample-shop/seeded-random.ts";
import { maxPausesMs } from "#web/payment/repeat-pauses.ts";
import { CallFailed } from "./browser.ts";

/** How often a patient person clicks again, and the seconds that they wait before it. */
const clicks = 5;
const secondsBeforeClick = { least: 2, most: 6 } as const;

/** A person who kept trying and never succeeded. */
export class RefusedForGood extends Error {
  override readonly name = "RefusedForGood";
}

/** A person's time: what they pause for, in seconds. */
export interface Patience {
  readonly random: SeededRandom;
  /** 1 for people; less for a test, whose people hurry. */
  readonly pace: number;
  /** How time passes. */
  readonly timing: Pick<Timing, "wait">;
}

/** Pauses for a random number of seconds. */
export function pause({ random, pace, timing }: Patience, least: number, most: number): Promise<void> {
  return timing.wait((least + random.next() * (most - least)) * 1000 * pace);
}

/** Repeats a call that is rejected because the shop is busy, as the page does (`web/payment/repeat-while-busy.ts`). */
export async function repeatWhileBusy<Result>(patience: Patience, send: () => Promise<Result>): Promise<Result> {
  for (const maxPauseMs of maxPausesMs) {
    try {
      return await send();
    } catch (error) {
      const code = error instanceof CallFailed ? error.code : undefined;
      if (code !== "changed_meanwhile" && code !== "provider_busy") throw error;
      await pause(patience, 0, maxPauseMs / 1000);
    }
  }
  return send();
}

/**
 * Clicks again when the shop asks for it: it is busy, or did not answer. Any other error is a fault of the shop or of
 * this program, and ends the run.
 * @throws RefusedForGood after several clicks
 */
export async function keepTrying<Result>(
  patience: Patience,
  what: string,
  click: () => Promise<Result>,
): Promise<Result> {
  let reason = "";
  for (let count = 0; count < clicks; count += 1) {
    if (count > 0) await pause(patience, secondsBeforeClick.least, secondsBeforeClick.most);
    try {
      return await click();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const isBusy = error.status === 0 || error.status === 409 || error.status === 429 || error.status >= 500;
      if (!isBusy) throw error;
      reason = `${error.status} ${error.message}`;
    }
  }
  throw new RefusedForGood(`${what}: ${reason}`);
}
