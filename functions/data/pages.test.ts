import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import type { ShopError } from "../shop-error.ts";
import { putRow } from "../testing/rows.ts";
import { deleteRow } from "./erasure.ts";
import { type Filter, highestSortKey, type List, prefixBounds, readPage } from "./pages.ts";

const day = (index: number) => `2026-11-${String(index + 1).padStart(2, "0")}`;
const plain: List = { pk: "LIST" };
const indexed: List = { index: "gsi1", pk: "LISTED" };
const oddRows: Filter = { expression: "#odd = :odd", names: { "#odd": "odd" }, values: { ":odd": true } };

beforeAll(async () => {
  for (let index = 0; index < 25; index += 1) {
    await putRow({ pk: "LIST", sk: day(index), gsi1pk: "LISTED", gsi1sk: day(index), odd: index % 2 === 1, index });
  }
  // Adjacent rows that are in none of the lists.
  await putRow({ pk: "LISU", sk: day(0), gsi1pk: "LISTEE", gsi1sk: day(0), odd: true, index: -1 });
});

const indexes = (rows: readonly unknown[]) => rows.map((row) => z.object({ index: z.int() }).parse(row).index);

/** Every page of a list, following the cursors. */
async function everyPage(list: List, limit: number): Promise<number[][]> {
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
  ["the table", plain],
  ["an index", indexed],
])("a list of %s", (_name, list) => {
  it.each([1, 3, 5, 24, 25, 26, 100])(
    "is complete and sorted with a page size of %i, and has no empty page",
    async (limit) => {
      const pages = await everyPage(list, limit);
      expect(pages.flat()).toEqual(newestFirst);
      expect(pages).toHaveLength(Math.ceil(25 / limit));
      expect(await everyPage({ ...list, forward: true }, limit).then((all) => all.flat())).toEqual(upTo(25));
    },
  );

  it.each([1, 4, 12, 13, 100])("omits filtered rows, in full pages of %i", async (limit) => {
    const pages = await everyPage({ ...list, filter: oddRows }, limit);
    expect(pages.flat()).toEqual(newestFirst.filter((index) => index % 2 === 1));
    expect(pages).toHaveLength(Math.ceil(12 / limit));
  });

  it("stays within its inclusive bounds on every page", async () => {
    const bounded = (from?: string, to?: string) =>
      everyPage({ ...list, ...(from ? { from } : {}), ...(to ? { to } : {}) }, 2).then((pages) => pages.flat());
    expect(await bounded(day(3), day(7))).toEqual([7, 6, 5, 4, 3]);
    expect(await bounded(day(22))).toEqual([24, 23, 22]);
    expect(await bounded(undefined, day(1))).toEqual([1, 0]);
    expect(await bounded(day(3), day(3))).toEqual([3]);
    expect(await bounded(day(7), day(3)), "the wrong way round").toEqual([]);
    expect(await bounded("zzz"), "above all").toEqual([]);
    expect(await everyPage({ ...list, ...prefixBounds("2026-11-1") }, 4).then((pages) => pages.flat())).toEqual(
      upTo(10).map((index) => 18 - index),
    );
  });

  it("continues after the cursor even if a row is added in between", async () => {
    const { nextCursor } = await readPage(list, { limit: 5 });
    const later = { pk: "LIST", sk: "2026-11-30", gsi1pk: "LISTED", gsi1sk: "2026-11-30", odd: false, index: 99 };
    await putRow(later);
    expect(indexes((await readPage(list, { limit: 3, cursor: nextCursor ?? "" })).rows)).toEqual([19, 18, 17]);
    await deleteRow({ pk: later.pk, sk: later.sk });
  });
});

describe("a cursor", () => {
  const expectInvalid = (list: List, cursor: string) =>
    expect(readPage(list, { limit: 2, cursor })).rejects.toMatchObject({
      name: "ShopError",
      code: "invalid",
      issues: [{ path: "cursor", message: "This cursor does not belong to this list." }],
    } satisfies Partial<ShopError>);
  const cursorOf = async (list: List) => (await readPage(list, { limit: 2 })).nextCursor ?? expect.fail();

  it("is valid for its own list only: the same key, index, direction, bounds and filter", async () => {
    const cursor = await cursorOf({ ...indexed, from: day(0), to: day(20) });
    const otherLists: List[] = [
      indexed,
      plain,
      { ...indexed, from: day(1), to: day(20) },
      { ...indexed, from: day(0), to: day(21) },
      { ...indexed, from: day(0), to: day(20), forward: true },
      { ...indexed, from: day(0), to: day(20), filter: oddRows },
      { index: "gsi2", pk: "LISTED", from: day(0), to: day(20) },
      { index: "gsi1", pk: "LISTEE", from: day(0), to: day(20) },
    ];
    for (const other of otherLists) await expectInvalid(other, cursor);
    await expectInvalid(
      { ...plain, filter: { ...oddRows, values: { ":odd": false } } },
      await cursorOf({ ...plain, filter: oddRows }),
    );
  });

  it("may continue with another page size", async () => {
    const cursor = await cursorOf(plain);
    expect((await readPage(plain, { limit: 50, cursor })).rows).toHaveLength(23);
  });

  it("that was forged is rejected, whatever its content", async () => {
    const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const cursorShape = z
      .object({ list: z.string(), at: z.object({ pk: z.string(), sk: z.string(), at: z.string() }) })
      .parse(JSON.parse(Buffer.from(await cursorOf(indexed), "base64url").toString()));
    const withPosition = (at: unknown) => base64({ ...cursorShape, at });
    const { pk, sk, at } = cursorShape.at;
    const garbage = [
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
    const forged = [
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
      base64({ at: cursorShape.at }),
      base64({ ...cursorShape, list: "" }),
    ];
    for (const cursor of [...garbage, ...forged]) await expectInvalid(indexed, cursor);
    const bounded = { ...indexed, from: day(5), to: day(10) };
    const decodedCursor = z
      .object({ list: z.string(), at: z.unknown() })
      .parse(JSON.parse(Buffer.from(await cursorOf(bounded), "base64url").toString()));
    for (const outside of [day(4), day(11), highestSortKey, " "]) {
      await expectInvalid(bounded, base64({ ...decodedCursor, at: { pk, sk, at: outside } }));
    }
  });

  it("whose row no longer exists continues from where that row was", async () => {
    const { list } = z
      .object({ list: z.string() })
      .parse(JSON.parse(Buffer.from(await cursorOf(indexed), "base64url").toString()));
    const cursor = Buffer.from(JSON.stringify({ list, at: { pk: "x", sk: "x", at: `${day(4)}x` } })).toString(
      "base64url",
    );
    expect(indexes((await readPage(indexed, { limit: 2, cursor })).rows)).toEqual([4, 3]);
  });
});

describe("rows beyond a megabyte", () => {
  const big: List = { pk: "BIG" };
  beforeAll(async () => {
    const padding = "x".repeat(200_000);
    for (let index = 0; index < 12; index += 1) {
      await putRow({ pk: "BIG", sk: day(index), gsi1pk: "BIGS", gsi1sk: day(index), odd: index === 0, index, padding });
    }
  });

  it("still fill a page", async () => {
    for (const list of [big, { index: "gsi1", pk: "BIGS" } as const]) {
      expect(await everyPage(list, 50)).toEqual([upTo(12).reverse()]);
      expect(await everyPage(list, 8)).toEqual([upTo(8).map((index) => 11 - index), [3, 2, 1, 0]]);
    }
  });

  it("are searched until one passes the filter", async () => {
    expect(await everyPage({ ...big, filter: oddRows }, 1)).toEqual([[0]]);
  });
});
