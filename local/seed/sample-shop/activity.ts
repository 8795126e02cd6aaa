/** Relative activity by day of the week, from Sunday (UTC). */
const weekdayWeights = [0.75, 1, 1.1, 1.2, 1.1, 1, 0.8] as const;
/** Relative activity by hour of the day (UTC). */
const hourWeights = [1, 1, 1, 1, 1, 2, 4, 6, 7, 8, 8, 9, 9, 8, 8, 9, 10, 10, 11, 11, 10, 7, 4, 2] as const;
/** Activity of the last day relative to the first. */
const growth = 2;
const hourMs = 3_600_000;

/**
 * Returns `count` points in time between the two dates, oldest first, in whole seconds. They follow the activity of a
 * slowly growing shop.
 */
export function timesBetween(from: Date, until: Date, count: number): readonly Date[] {
  const hours = Math.max(1, Math.ceil((until.getTime() - from.getTime()) / hourMs));
  let sum = 0;
  const cumulativeSums = Array.from({ length: hours }, (_, hour) => {
    const start = from.getTime() + hour * hourMs;
    const date = new Date(start);
    const shareOfHour = Math.min(1, (until.getTime() - start) / hourMs);
    const dayWeight = (weekdayWeights[date.getUTCDay()] ?? 1) * (1 + (growth - 1) * (hour / hours));
    sum += dayWeight * (hourWeights[date.getUTCHours()] ?? 1) * shareOfHour;
    return sum;
  });
  let hour = 0;
  return Array.from({ length: count }, (_, index) => {
    const threshold = (sum * (index + 0.5)) / count;
    while (hour < hours - 1 && (cumulativeSums[hour] ?? 0) < threshold) hour += 1;
    const sumBefore = cumulativeSums[hour - 1] ?? 0;
    const fraction = (threshold - sumBefore) / Math.max((cumulativeSums[hour] ?? 0) - sumBefore, Number.EPSILON);
    const hourLengthMs = Math.min(hourMs, until.getTime() - from.getTime() - hour * hourMs);
    return truncateToSecond(from.getTime() + hour * hourMs + fraction * hourLengthMs);
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
