/** Calendar days in a time zone, written `2026-11-21`, and the times at which they start. */

const minute = 60_000;
const day = 24 * 60 * minute;
/**
 * No time zone is further from UTC (IANA's time zone database, https://www.iana.org/time-zones): 14 hours ahead, 12
 * behind.
 */
const furthest = 15 * 60 * minute;

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
 * Returns a function that maps moments to days of the time zone. It calls `Intl` once per day of UTC, so it is cheap
 * for many moments.
 */
export function daysIn(timeZone: string): (at: Date) => string {
  const format = formatIn(timeZone);
  const offsets = new Map<number, number>();
  const offsetAt = (midnight: number) => {
    const knownOffset = offsets.get(midnight) ?? offsetOf(format, midnight);
    offsets.set(midnight, knownOffset);
    return knownOffset;
  };
  return (at) => {
    const midnight = Math.floor(at.getTime() / day) * day;
    const offset = offsetAt(midnight);
    // The clocks change on this day.
    const exact = offset === offsetAt(midnight + day) ? offset : offsetOf(format, at.getTime());
    return dateOf(at.getTime() + exact);
  };
}

/** The first moment of a day in this time zone; not midnight where clocks change at midnight. */
export function startOfDay(timeZone: string, date: string): Date {
  const format = formatIn(timeZone);
  const isReached = (at: number) => dateOf(at + offsetOf(format, at)) >= date;
  let [before, reached] = [Date.parse(date) - furthest, Date.parse(date) + furthest];
  while (reached - before > minute) {
    const middle = before + Math.floor((reached - before) / 2 / minute) * minute;
    if (isReached(middle)) reached = middle;
    else before = middle;
  }
  return new Date(reached);
}

/** The date `days` later in the calendar, or earlier if negative. */
export function dayAfter(date: string, days = 1): string {
  return dateOf(Date.parse(date) + days * day);
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
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
