import { describe, expect, it } from "vitest";
import { addDays, isTimeZone, localDateFormatter, startOfDay } from "./local-days.ts";

const hour = 3_600_000;

describe("the name of a time zone", () => {
  it.each(["UTC", "Europe/Madrid", "America/Argentina/Buenos_Aires", "Asia/Calcutta", "Etc/GMT+5"])(
    "may be %s",
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );

  it.each(["", "Mars/Olympus", "+05:30", "Europe/Madrid; DROP", "Etc/Unknown", "../etc/passwd"])(
    "may not be %j",
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});

describe("a local day", () => {
  it.each([
    ["UTC", "2026-11-21", "2026-11-21T00:00:00.000Z", 24],
    ["America/New_York", "2026-11-21", "2026-11-21T05:00:00.000Z", 24],
    ["Asia/Kolkata", "2026-11-21", "2026-11-20T18:30:00.000Z", 24],
    ["Asia/Kathmandu", "2026-11-21", "2026-11-20T18:15:00.000Z", 24],
    ["Pacific/Kiritimati", "2026-11-21", "2026-11-20T10:00:00.000Z", 24],
    ["Pacific/Pago_Pago", "2026-11-21", "2026-11-21T11:00:00.000Z", 24],
    ["Europe/Madrid", "2026-03-29", "2026-03-28T23:00:00.000Z", 23],
    ["Europe/Madrid", "2026-10-25", "2026-10-24T22:00:00.000Z", 25],
    // Santiago changes clocks at midnight: April 4 repeats its last hour, and September 6 begins at 1:00.
    ["America/Santiago", "2026-04-04", "2026-04-04T03:00:00.000Z", 25],
    ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z", 23],
  ])("in %s, %s, starts at %s and has %i hours", (zone, date, start, hours) => {
    const [startsAt, endsAt] = [startOfDay(zone, date), startOfDay(zone, addDays(date))];
    expect(startsAt.toISOString()).toBe(start);
    expect(endsAt.getTime() - startsAt.getTime()).toBe(hours * hour);
    const dayOf = localDateFormatter(zone);
    expect(dayOf(startsAt)).toBe(date);
    expect(dayOf(new Date(startsAt.getTime() - 1))).toBe(addDays(date, -1));
    expect(dayOf(new Date(endsAt.getTime() - 1))).toBe(date);
    expect(dayOf(endsAt)).toBe(addDays(date));
  });

  it("has calendar days before and after it, across months and years", () => {
    expect(addDays("2026-12-31")).toBe("2027-01-01");
    expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
    expect(addDays("2026-11-21", -365)).toBe("2025-11-21");
  });

  it("has the date that Intl formats, for every quarter of an hour in two years", () => {
    for (const zone of ["Europe/Madrid", "America/Santiago", "Asia/Kathmandu", "Australia/Lord_Howe"]) {
      const dayOf = localDateFormatter(zone);
      const formatter = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" });
      const mismatches: string[] = [];
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2028, 0, 1); at += hour / 4) {
        if (dayOf(new Date(at)) !== formatter.format(at)) mismatches.push(new Date(at).toISOString());
      }
      expect(mismatches, zone).toEqual([]);
    }
  });
});
