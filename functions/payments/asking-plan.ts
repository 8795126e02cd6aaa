import type { Span } from "../data/due-lists.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * When an unpaid order or donation is due to be looked at, by the time since its payment was opened: in every run for
 * an hour, then every hour for a day, then every day. Thus an order of seven days was looked at about 36 times, and not
 * a thousand times.
 */
export interface AskingPlan {
  /** The time for the page and the webhook to report a payment. */
  readonly graceMinutes: number;
  /** From this age on it is due in every run, because it is to be canceled. */
  readonly endsAfterHours?: number;
}

/** Between two looks within the first hour: the job's interval. */
const firstStep = 10 * minute;
/** Older than this, everything that is still listed is read, and selected by its own time. */
const longestDays = 8;

/** When a payment opened at `openedAt` is first due after `after`. All times are milliseconds since 1970. */
export function nextDue(openedAt: number, after: number, plan: AskingPlan): number {
  const end = openedAt + (plan.endsAfterHours ?? Number.POSITIVE_INFINITY) * hour;
  const next = openedAt + nextAge(after - openedAt, plan);
  return next < end ? next : Math.max(end, after + 1);
}

/** The first due age after this age. */
function nextAge(age: number, { graceMinutes }: AskingPlan): number {
  const grace = graceMinutes * minute;
  if (age < grace) return grace;
  const inFirstHour = grace + stepAfter(age - grace, firstStep);
  if (inFirstHour < hour) return inFirstHour;
  return stepAfter(age, age < day - hour ? hour : day);
}

/** The first multiple of `step` after `age`. */
function stepAfter(age: number, step: number): number {
  return (Math.floor(age / step) + 1) * step;
}

/** Whether a payment is recent enough to be looked at in every run. */
export function isInFirstHour(openedAt: number, now: number, { graceMinutes }: AskingPlan): boolean {
  const age = now - openedAt;
  return age >= graceMinutes * minute && age < hour;
}

/** The span of opening times of the first hour. */
export function firstHourSpan(now: number, { graceMinutes }: AskingPlan): Span {
  return { from: iso(now - hour), to: iso(now - graceMinutes * minute) };
}

/**
 * The spans of opening times that contain everything due after `after` and until `now`. They do not overlap, so each
 * row is read once.
 */
export function spansToRead(
  after: number,
  now: number,
  { graceMinutes, endsAfterHours = longestDays * 24 }: AskingPlan,
): readonly Span[] {
  const hours = Array.from({ length: 24 }, (_, index) => (index + 1) * hour);
  const days = Array.from({ length: longestDays - 1 }, (_, index) => (index + 2) * day);
  const spans = [
    { from: Number.NEGATIVE_INFINITY, to: now - endsAfterHours * hour },
    ...[...hours, ...days].toReversed().map((age) => ({ from: Math.min(after, now) - age, to: now - age })),
    { from: Math.min(after, now) - hour, to: now - graceMinutes * minute },
  ];
  const merged: { from: number; to: number }[] = [];
  for (const span of spans.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = merged.at(-1);
    if (last === undefined || span.from > last.to) merged.push({ ...span });
    else last.to = Math.max(last.to, span.to);
  }
  return merged.map(({ from, to }) => ({ ...(Number.isFinite(from) ? { from: iso(from) } : {}), to: iso(to) }));
}

export function iso(time: number): string {
  return new Date(time).toISOString();
}
