import { type Progress, readProgress, type Span, saveProgress } from "../data/due-lists.ts";
import { type AskingPlan, firstHourSpan, isInFirstHour, iso, nextDue, spansToRead } from "./asking-plan.ts";
import type { PaymentContext } from "./context.ts";
import { runLoop } from "./run-loop.ts";

/** What is to be asked about at Stripe, with the time when its payment was opened, as an ISO timestamp. */
export interface Opened {
  readonly id: string;
  readonly openedAt: string;
}

/** A loop over unpaid orders or donations. */
export interface AskingLoop {
  /** The name of its progress in the table. */
  readonly name: string;
  readonly plan: AskingPlan;
  /** What the looks depend on besides the payment, such as the price. When it changes, everything is due once. */
  readonly basis?: string;
  /** Max items per run; the others are left to the next run. */
  readonly maxPerRun: number;
  /** Reads what was opened in these spans. May return an item twice. */
  readonly read: (spans: readonly Span[]) => Promise<readonly Opened[]>;
  /** Must not throw. "failed": retried by the next run. "postponed": Stripe asks for a pause, and the loop stops. */
  readonly ask: (id: string) => Promise<"done" | "failed" | "postponed">;
}

interface Ask {
  readonly id: string;
  /** Sorts the oldest first. Undefined: not due, only asked because it is recent or has failed. */
  readonly position: string | undefined;
}

/** More failures than these are no single broken records, and stay due. */
const maxFailed = 100;
/** An older run may end after a newer one, but the progress of a later hour comes from a wrong clock. */
const maxAheadMs = 3_600_000;

/**
 * Asks about everything that is due, the oldest first, then about the rest of the first hour's. Returns the number of
 * items begun.
 *
 * What becomes due between two moments is one sweep. A run that has no time for all of it stores the position of the
 * first item that is left, and the next run continues there, so every item gets its turn, and gets it once. Progress is
 * stored at the end of a run, so a run may die at any point or overlap with another: work is repeated, never skipped.
 */
export async function askDue(
  { name, plan, basis = "", maxPerRun, read, ask }: AskingLoop,
  context: PaymentContext,
): Promise<number> {
  const now = context.now.getTime();
  const progress = await readProgress(name);
  const sweep = sweepOf(progress, basis, now);
  const dueSpans = spansToRead(sweep.through, sweep.until, plan);
  // The span of the first hour is already among those of a new sweep.
  const opened = await read(sweep.until === now ? dueSpans : [...dueSpans, firstHourSpan(now, plan)]);
  const failedBefore = new Set(progress.failed);
  const asks: readonly Ask[] = [
    ...progress.failed.map((id) => ({ id, position: undefined })),
    ...asksFor(opened, sweep, now, plan).filter(({ id }) => !failedBefore.has(id)),
  ];
  const left = new Set(asks);
  const failed: string[] = [];
  const act = async (item: Ask) => {
    const outcome = await ask(item.id);
    if (outcome === "done") left.delete(item);
    if (outcome === "failed" && failed.length < maxFailed) {
      failed.push(item.id);
      left.delete(item);
    }
    return outcome === "postponed" ? "stop" : "next";
  };
  const begun = await runLoop(asks.slice(0, maxPerRun), act, context);
  const firstLeft = [...left].flatMap(({ position }) => position ?? []).toSorted()[0];
  const stillFailed = [...left].map(({ id }) => id).filter((id) => failedBefore.has(id));
  await saveProgress(name, {
    ...(firstLeft === undefined
      ? { through: iso(Math.max(sweep.through, sweep.until)) }
      : { through: iso(sweep.through), until: iso(sweep.until), from: firstLeft }),
    basis,
    failed: [...failed, ...stillFailed],
  });
  return begun;
}

/** What became due after `through` and until `until`; of that, what is at `from` or after it. */
interface Sweep {
  readonly through: number;
  readonly until: number;
  readonly from: string;
}

/** The sweep that the last run has not finished, or a new one. */
function sweepOf(
  { through = iso(0), until, from = "", basis: lastBasis }: Progress,
  basis: string,
  now: number,
): Sweep {
  const isFromWrongClock = Date.parse(until ?? through) > now + maxAheadMs;
  if (isFromWrongClock || lastBasis !== basis) return { through: 0, until: now, from: "" };
  return { through: Date.parse(through), until: until === undefined ? now : Date.parse(until), from };
}

function asksFor(opened: readonly Opened[], sweep: Sweep, now: number, plan: AskingPlan): readonly Ask[] {
  const dueIds = new Set<string>();
  const due: { id: string; position: string }[] = [];
  const recentIds = new Set<string>();
  for (const { id, openedAt } of opened.toSorted((one, other) => (one.openedAt < other.openedAt ? -1 : 1))) {
    const opening = Date.parse(openedAt);
    if (nextDue(opening, sweep.through, plan) <= sweep.until && !dueIds.has(id)) {
      dueIds.add(id);
      due.push({ id, position: `${openedAt} ${id}` });
    } else if (isInFirstHour(opening, now, plan)) recentIds.add(id);
  }
  return [
    ...due
      .filter(({ position }) => position >= sweep.from)
      .toSorted((one, other) => (one.position < other.position ? -1 : 1)),
    ...[...recentIds].filter((id) => !dueIds.has(id)).map((id) => ({ id, position: undefined })),
  ];
}
