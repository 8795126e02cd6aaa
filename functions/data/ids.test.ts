import { describe, expect, it } from "vitest";
import { idsBetween, isId, newId, timeSpanOf, timestampOf } from "./ids.ts";

const now = new Date("2026-11-21T10:20:30.456Z");

describe("an id", () => {
  it("contains its kind and creation time, and sorts by creation time", () => {
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
  ])("of an order cannot be %j", (text) => {
    expect(isId("ord", text)).toBe(false);
  });
});

describe("the time span of an id prefix", () => {
  it("contains the creation time of the id, and is one millisecond if the prefix contains the whole time", () => {
    const id = newId("ord", now);
    for (let length = 4; length <= id.length; length += 1) {
      const { from, to } = timeSpanOf("ord", id.slice(0, length)) ?? expect.fail();
      expect(from <= now.toISOString() && now.toISOString() <= to, id.slice(0, length)).toBe(true);
      expect(from === to, id.slice(0, length)).toBe(length >= 14);
    }
  });

  it("never grows when the prefix gets longer, and also exists for a prefix in lower case", () => {
    const id = newId("usr", now);
    const lengths = [6, 8, 10, 12].map((length) => {
      const { from, to } = timeSpanOf("usr", id.slice(0, length).toLowerCase()) ?? expect.fail();
      return Date.parse(to) - Date.parse(from);
    });
    expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
  });

  it("ends with the year 9999, because longer years do not sort as text, although ULIDs reach later years", () => {
    for (const prefix of ["don_", "don_7", "don_7ZZZZZZZZZ"]) {
      expect(timeSpanOf("don", prefix)?.to, prefix).toBe("9999-12-31T23:59:59.999Z");
    }
  });

  it.each(["ord", "ord-01", "usr_01", "ord_8", "ord_81", "ord_0U", "ord_0é", "ord_0 1", `ord_${"0".repeat(27)}`])(
    "is undefined for the malformed prefix %j",
    (text) => {
      expect(timeSpanOf("ord", text)).toBeUndefined();
    },
  );
});

describe("the id range of a time span", () => {
  it("contains ids created at the first and last millisecond, and none created before or after", () => {
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

  it("contains every id if the time span contains all years", () => {
    const { from, to } = idsBetween("aud", "0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z");
    const id = newId("aud", now);
    expect(from < id && id < to).toBe(true);
  });
});
