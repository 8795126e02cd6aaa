import { describe, expect, it } from "vitest";
import { idsBetween, isId, newId, timeSpanOf, timestampOf } from "./ids.ts";

const now = new Date("2026-11-21T10:20:30.456Z");

describe("an id", () => {
  it("contains its kind and creation time, and sorts by it", () => {
    const id = newId("ord", now);
    expect(isId("ord", id)).toBe(true);
    expect(timestampOf(id)).toBe(now.toISOString());
    expect(newId("ord", new Date(now.getTime() + 1)) > id).toBe(true);
  });

  it.each([
    "",
    "ord_",
    "usr_01KAK9XD0RGQ7JX1ZV4F5T8YBN",
    "ord_81KAK9XD0RGQ7JX1ZV4F5T8YBN",
    "ord_01kak9xd0rgq7jx1zv4f5t8ybn",
  ])("is not %j", (text) => {
    expect(isId("ord", text)).toBe(false);
  });
});

describe("the time span of an id prefix", () => {
  it("contains the id at any prefix length, and is one millisecond once the time is complete", () => {
    const id = newId("ord", now);
    for (let length = 4; length <= id.length; length += 1) {
      const { from, to } = timeSpanOf("ord", id.slice(0, length)) ?? expect.fail();
      expect(from <= now.toISOString() && now.toISOString() <= to, id.slice(0, length)).toBe(true);
      expect(from === to, id.slice(0, length)).toBe(length >= 14);
    }
  });

  it("never widens with another character, and ignores case", () => {
    const id = newId("usr", now);
    const lengths = [6, 8, 10, 12].map((length) => {
      const { from, to } = timeSpanOf("usr", id.slice(0, length).toLowerCase()) ?? expect.fail();
      return Date.parse(to) - Date.parse(from);
    });
    expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
  });

  it("is limited to four-digit years, which sort as text, although ULIDs go beyond", () => {
    for (const beginning of ["don_", "don_7", "don_7ZZZZZZZZZ"]) {
      expect(timeSpanOf("don", beginning)?.to, beginning).toBe("9999-12-31T23:59:59.999Z");
    }
  });

  it.each(["ord", "ord-01", "usr_01", "ord_8", "ord_81", "ord_0U", "ord_0é", "ord_0 1", `ord_${"0".repeat(27)}`])(
    "does not exist for %j",
    (beginning) => {
      expect(timeSpanOf("ord", beginning)).toBeUndefined();
    },
  );
});

describe("the id range of days", () => {
  it("reaches from the start of the first day to the end of the last", () => {
    const { from, to } = idsBetween("aud", "2026-11-20T00:00:00.000Z", "2026-11-21T23:59:59.999Z");
    const isInRange = (at: string) => {
      const id = newId("aud", new Date(at));
      return from <= id && id <= to;
    };
    expect(isInRange("2026-11-20T00:00:00.000Z")).toBe(true);
    expect(isInRange("2026-11-21T23:59:59.999Z")).toBe(true);
    expect(isInRange("2026-11-19T23:59:59.999Z")).toBe(false);
    expect(isInRange("2026-11-22T00:00:00.000Z")).toBe(false);
  });

  it("can span all ids", () => {
    const { from, to } = idsBetween("aud", "0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z");
    const id = newId("aud", now);
    expect(from < id && id < to).toBe(true);
  });
});
