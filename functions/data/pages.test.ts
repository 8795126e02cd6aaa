import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import type { ShopError } from "../shop-error.ts";
import { putRow } from "../testing/rows.ts";
import { deleteRow } from "./erasure.ts";
import { type Filter, highestSortKey, type List, prefixBounds, readPage } from "./pages.ts";

const day = (index: number) => `2026-11-${String(index + 1).padStart(2, "0")}`;
const tableList: List = { pk: "LIST" };
const indexList: List = { index: "gsi1", pk: "LISTED" };
const oddRows: Filter = { expression: "#odd = :odd", names: { "#odd": "odd" }, values: { ":odd": true } };

beforeAll(async () => {
  for (let index = 0; index < 25; index += 1) {
    await putRow({ pk: "LIST", sk: day(index), gsi1pk: "LISTED", gsi1sk: day(index), odd: index % 2 === 1, index });
  }
  // Adjacent rows that are in none of the lists.
  await putRow({ pk: "LISU", sk: day(0), gsi1pk: "LISTEE", gsi1sk: day(0), odd: true, index: -1 });
});

const indexes = (rows: readonly unknown[]) => rows.map((row) => z.object({ index: z.int() }).parse(row).index);

/** Reads every page of a list by following the cursors. */
async function readAllPages(list: List, limit: number): Promise<number[][]> {
  const pages: number[][] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(list, { limit, cursor });
    pages.push(indexes(page.rows));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && pages.length < 100);
  return pages;
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const newestFirst = upTo(25).reverse();

describe.each([
  ["the table", tableList],
  ["an index", indexList],
])("a list in %s", (_name, list) => {
  it.each([1, 3, 5, 24, 25, 26, 100])(
    "is read completely and in order, without an empty page, with a page size of %i",
    async (limit) => {
      const pages = await readAllPages(list, limit);
      expect(pages.flat()).toEqual(newestFirst);
      expect(pages).toHaveLength(Math.ceil(25 / limit));
      expect(await readAllPages({ ...list, forward: true }, limit).then((all) => all.flat())).toEqual(upTo(25));
    },
  );

  it.each([1, 4, 12, 13, 100])(
    "omits rows that do not pass the filter, and fills its pages, with a page size of %i",
    async (limit) => {
      const pages = await readAllPages({ ...list, filter: oddRows }, limit);
      expect(pages.flat()).toEqual(newestFirst.filter((index) => index % 2 === 1));
      expect(pages).toHaveLength(Math.ceil(12 / limit));
    },
  );

  it("contains exactly the rows within its bounds, both ends included, on every page", async () => {
    const bounded = (from?: string, to?: string) =>
      readAllPages({ ...list, ...(from ? { from } : {}), ...(to ? { to } : {}) }, 2).then((pages) => pages.flat());
    expect(await bounded(day(3), day(7))).toEqual([7, 6, 5, 4, 3]);
    expect(await bounded(day(22))).toEqual([24, 23, 22]);
    expect(await bounded(undefined, day(1))).toEqual([1, 0]);
    expect(await bounded(day(3), day(3))).toEqual([3]);
    expect(await bounded(day(7), day(3)), "reversed bounds").toEqual([]);
    expect(await bounded("zzz"), "bounds above all rows").toEqual([]);
    expect(await readAllPages({ ...list, ...prefixBounds("2026-11-1") }, 4).then((pages) => pages.flat())).toEqual(
      upTo(10).map((index) => 18 - index),
    );
  });

  it("continues after the cursor even if a row is added between two pages", async () => {
    const { nextCursor } = await readPage(list, { limit: 5 });
    const addedRow = { pk: "LIST", sk: "2026-11-30", gsi1pk: "LISTED", gsi1sk: "2026-11-30", odd: false, index: 99 };
    await putRow(addedRow);
    expect(indexes((await readPage(list, { limit: 3, cursor: nextCursor ?? "" })).rows)).toEqual([19, 18, 17]);
    await deleteRow({ pk: addedRow.pk, sk: addedRow.sk });
  });
});

describe("a cursor", () => {
  const expectInvalid = (list: List, cursor: string) =>
    expect(readPage(list, { limit: 2, cursor })).rejects.toMatchObject({
      name: "ShopError",
      code: "invalid",
      issues: [{ path: "cursor", message: "This cursor doesn't belong to this list." }],
    } satisfies Partial<ShopError>);
  const cursorOf = async (list: List) => (await readPage(list, { limit: 2 })).nextCursor ?? expect.fail();

  it("is valid only for a list with the same key, index, direction, bounds and filter", async () => {
    const cursor = await cursorOf({ ...indexList, from: day(0), to: day(20) });
    const otherLists: List[] = [
      indexList,
      tableList,
      { ...indexList, from: day(1), to: day(20) },
      { ...indexList, from: day(0), to: day(21) },
      { ...indexList, from: day(0), to: day(20), forward: true },
      { ...indexList, from: day(0), to: day(20), filter: oddRows },
      { index: "gsi2", pk: "LISTED", from: day(0), to: day(20) },
      { index: "gsi1", pk: "LISTEE", from: day(0), to: day(20) },
    ];
    for (const list of otherLists) await expectInvalid(list, cursor);
    await expectInvalid(
      { ...tableList, filter: { ...oddRows, values: { ":odd": false } } },
      await cursorOf({ ...tableList, filter: oddRows }),
    );
  });

  it("is also valid with another page size", async () => {
    const cursor = await cursorOf(tableList);
    expect((await readPage(tableList, { limit: 50, cursor })).rows).toHaveLength(23);
  });

  it("is rejected if it is malformed, belongs to another list, or points outside the bounds", async () => {
    const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const decodedCursor = z
      .object({ list: z.string(), at: z.object({ pk: z.string(), sk: z.string(), at: z.string() }) })
      .parse(JSON.parse(Buffer.from(await cursorOf(indexList), "base64url").toString()));
    const withPosition = (at: unknown) => base64({ ...decodedCursor, at });
    const { pk, sk, at } = decodedCursor.at;
    const malformedCursors = [
      "",
      " ",
      "null",
      "%",
      "💥",
      "e30",
      "bnVsbA",
      "a".repeat(1000),
      base64(null),
      base64([]),
      base64(7),
    ];
    const forgedCursors = [
      withPosition(null),
      withPosition({ pk, sk }),
      withPosition({ pk: "", sk, at }),
      withPosition({ pk, sk: "", at }),
      withPosition({ pk, sk, at: "" }),
      withPosition({ pk, sk, at: { S: at } }),
      withPosition({ pk, sk: 7, at }),
      withPosition({ pk, sk, at, more: 1 }),
      withPosition({ pk: "\ud800", sk, at }),
      withPosition({ pk, sk: "x".repeat(1025), at }),
      withPosition({ pk, sk, at: "é".repeat(513) }),
      base64({ at: decodedCursor.at }),
      base64({ ...decodedCursor, list: "" }),
    ];
    for (const cursor of [...malformedCursors, ...forgedCursors]) await expectInvalid(indexList, cursor);
    const boundedList = { ...indexList, from: day(5), to: day(10) };
    const boundedCursor = z
      .object({ list: z.string(), at: z.unknown() })
      .parse(JSON.parse(Buffer.from(await cursorOf(boundedList), "base64url").toString()));
    for (const outsideKey of [day(4), day(11), highestSortKey, " "]) {
      await expectInvalid(boundedList, base64({ ...boundedCursor, at: { pk, sk, at: outsideKey } }));
    }
  });

  it("continues from the position of its row even if the row no longer exists", async () => {
    const { list } = z
      .object({ list: z.string() })
      .parse(JSON.parse(Buffer.from(await cursorOf(indexList), "base64url").toString()));
    const cursor = Buffer.from(JSON.stringify({ list, at: { pk: "x", sk: "x", at: `${day(4)}x` } })).toString(
      "base64url",
    );
    expect(indexes((await readPage(indexList, { limit: 2, cursor })).rows)).toEqual([4, 3]);
  });
});

describe("a list with more than a megabyte of rows", () => {
  const bigList: List = { pk: "BIG" };
  beforeAll(async () => {
    const padding = "x".repeat(200_000);
    for (let index = 0; index < 12; index += 1) {
      await putRow({ pk: "BIG", sk: day(index), gsi1pk: "BIGS", gsi1sk: day(index), odd: index === 0, index, padding });
    }
  });

  it("fills its pages", async () => {
    for (const list of [bigList, { index: "gsi1", pk: "BIGS" } as const]) {
      expect(await readAllPages(list, 50)).toEqual([upTo(12).reverse()]);
      expect(await readAllPages(list, 8)).toEqual([upTo(8).map((index) => 11 - index), [3, 2, 1, 0]]);
    }
  });

  it("is read until a row passes the filter", async () => {
    expect(await readAllPages({ ...bigList, filter: oddRows }, 1)).toEqual([[0]]);
  });
});

describe("a list in several partitions", () => {
  const several: List = { index: "gsi1", pk: ["PART#0", "PART#1", "PART"] };
  const minute = (index: number) => new Date(Date.UTC(2026, 10, 1, 10, index)).toISOString();
  const put = (partition: string, index: number, more: Record<string, unknown> = {}) =>
    putRow({ pk: "PARTED", sk: `${partition} ${index}`, gsi1pk: partition, gsi1sk: minute(index), index, ...more });

  beforeAll(async () => {
    // The oldest 70 are in one partition, far more than its share of a page.
    for (const index of upTo(100)) await put(index < 70 ? "PART" : index % 2 === 0 ? "PART#0" : "PART#1", index);
  });

  it.each([1, 7, 60, 99, 100, 101])("is one list, without an empty page, with a page size of %i", async (limit) => {
    for (const forward of [true, false]) {
      const pages = await readAllPages({ ...several, forward }, limit);
      expect(pages.flat()).toEqual(forward ? upTo(100) : upTo(100).reverse());
      expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true);
      expect(pages).toHaveLength(Math.ceil(100 / limit));
    }
    const bounded = await readAllPages({ ...several, from: minute(65), to: minute(74) }, limit);
    expect(bounded.flat()).toEqual(upTo(10).map((index) => 74 - index));
  });

  it("has its own cursors", async () => {
    const { nextCursor } = await readPage(several, { limit: 2 });
    const one: List = { index: "gsi1", pk: "PART" };
    await expect(readPage(one, { limit: 2, cursor: nextCursor ?? "" })).rejects.toMatchObject({ code: "invalid" });
  });

  it("is complete even if a filter that passes few rows ends pages early in one partition", async () => {
    const padding = "x".repeat(390_000);
    const list: List = { index: "gsi1", pk: ["RARE#0", "RARE#1"], filter: oddRows };
    // A Query evaluates two or three of these rows, so that a page of ten Queries does not get to the last one.
    for (const index of upTo(40)) await put("RARE#0", index, { odd: index === 0, padding });
    for (const index of [1, 20, 38]) await put("RARE#1", index, { odd: true });
    const pages = await readAllPages(list, 5);
    expect(pages.flat()).toEqual([38, 20, 1, 0]);
    expect(pages.length, "at least one page is short").toBeGreaterThan(1);
  });
});
