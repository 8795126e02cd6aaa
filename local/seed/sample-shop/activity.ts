/** Relative activity by day of the week, from Sunday, and by hour of the day, in UTC. */
const ofWeekday = [0.75, 1, 1.1, 1.2, 1.1, 1, 0.8] as const;
const ofHour = [1, 1, 1, 1, 1, 2, 4, 6, 7, 8, 8, 9, 9, 8, 8, 9, 10, 10, 11, 11, 10, 7, 4, 2] as const;
/** Activity of the last day relative to the first. */
const growth = 2;
const hourMs = 3_600_000;

/**
 * Distributes `count` times between the two dates, oldest first, in whole seconds, with the activity of a slowly
 * growing shop.
 */
export function timesBetween(from: Date, until: Date, count: number): readonly Date[] {
  const hours = Math.max(1, Math.ceil((until.getTime() - from.getTime()) / hourMs));
  let sum = 0;
  const sums = Array.from({ length: hours }, (_, hour) => {
    const start = from.getTime() + hour * hourMs;
    const at = new Date(start);
    const share = Math.min(1, (until.getTime() - start) / hourMs);
    const day = (ofWeekday[at.getUTCDay()] ?? 1) * (1 + (growth - 1) * (hour / hours));
    sum += day * (ofHour[at.getUTCHours()] ?? 1) * share;
    return sum;
  });
  let hour = 0;
  return Array.from({ length: count }, (_, index) => {
    const threshold = (sum * (index + 0.5)) / count;
    while (hour < hours - 1 && (sums[hour] ?? 0) < threshold) hour += 1;
    const before = sums[hour - 1] ?? 0;
    const within = (threshold - before) / Math.max((sums[hour] ?? 0) - before, Number.EPSILON);
    const room = Math.min(hourMs, until.getTime() - from.getTime() - hour * hourMs);
    return truncateToSecond(from.getTime() + hour * hourMs + within * room);
  });
}

/** Truncates to whole seconds, as Stripe's timestamps are, so that events on both sides have the same time. */
export function truncateToSecond(milliseconds: number): Date {
  return new Date(Math.floor(milliseconds / 1000) * 1000);
}

/** Returns the time `seconds` later. */
export function secondsAfter(from: Date, seconds: number): Date {
  return truncateToSecond(from.getTime() + seconds * 1000);
}
