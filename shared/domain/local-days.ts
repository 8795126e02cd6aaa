/** Calendar days in a time zone, written `2026-11-21`, and the times at which they start. */

const minute = 60_000;
const day = 24 * 60 * minute;
/**
 * More than the offset of any time zone from UTC. The largest is 14 hours (IANA's time zone database,
 * https://www.iana.org/time-zones).
 */
const maxOffset = 15 * 60 * minute;

/** Whether this is a supported time zone name, such as `Europe/Madrid`. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z][\w+/-]*$/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "Etc/Unknown";
  } catch {
    return false;
  }
}

/**
 * Returns a function that maps a moment to its date in the time zone. That function calls `Intl` about once per UTC
 * day, so it is cheap for many moments.
 */
export function localDateFormatter(timeZone: string): (at: Date) => string {
  const format = createFormat(timeZone);
  const offsets = new Map<number, number>();
  const offsetAt = (midnight: number) => {
    const offset = offsets.get(midnight) ?? offsetOf(format, midnight);
    offsets.set(midnight, offset);
    return offset;
  };
  return (at) => {
    const midnight = Math.floor(at.getTime() / day) * day;
    const midnightOffset = offsetAt(midnight);
    const clocksChange = midnightOffset !== offsetAt(midnight + day);
    const offset = clocksChange ? offsetOf(format, at.getTime()) : midnightOffset;
    return dateOf(at.getTime() + offset);
  };
}

/** Returns the first moment of a day in this time zone. It is not 0:00 if the clocks change at midnight. */
export function startOfDay(timeZone: string, date: string): Date {
  const format = createFormat(timeZone);
  const hasStarted = (at: number) => dateOf(at + offsetOf(format, at)) >= date;
  // Binary search for the first minute of the day.
  let [low, high] = [Date.parse(date) - maxOffset, Date.parse(date) + maxOffset];
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / 2 / minute) * minute;
    if (hasStarted(middle)) high = middle;
    else low = middle;
  }
  return new Date(high);
}

/** Returns the date `days` later in the calendar, or earlier if `days` is negative. */
export function addDays(date: string, days = 1): string {
  return dateOf(Date.parse(date) + days * day);
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    ...({
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    } as const),
  });
}

/** The time zone's offset from UTC at a moment, in milliseconds. */
function offsetOf(format: Intl.DateTimeFormat, at: number): number {
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day: dayOfMonth = 1, hour = 0, minute: minutes = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, dayOfMonth, hour, minutes, second) - Math.floor(at / 1000) * 1000;
}
