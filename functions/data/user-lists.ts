import * as z from "zod";
import { readBatch } from "./batch.ts";
import { readCursor, writeCursor } from "./cursors.ts";
import { isId } from "./ids.ts";
import { indexKeys, keys } from "./keys.ts";
import { byNumber } from "./order-lists.ts";
import { beginningWith, type List, type Page, type PageOf, readPage } from "./pages.ts";
import { parsed, type ReadPage, readInTurn } from "./parts-of-a-list.ts";
import {
  allOf,
  boundsOfDays,
  boundsOfId,
  createdOn,
  type Days,
  idsWithin,
  noDay,
  type Reading,
  readSearch,
  within,
} from "./search.ts";
import { type User, user } from "./users.ts";

/** Which accounts: created on these days (UTC), found by a search. */
export interface UsersAsked extends Days {
  readonly search?: string | undefined;
}

/** How many orders with a number are looked at for the accounts behind them. */
const mostOrders = 300;
/** How many accounts are read in one request. */
const batch = 100;

/**
 * The accounts of a shop of whatever size, page by page:
 *
 * - without a search, and by the beginning of an account's id: the newest first, in one Query;
 * - by the beginning of an address: in the order of the addresses;
 * - by the beginning of a number or of an order's id: those behind the first 300 such orders, each once, the newest first;
 * - by digits, which can begin an address and a number: the one after the other, no account twice.
 *
 * Throws `invalid` for a cursor that is not one of the same search.
 */
export async function listUsers(asked: UsersAsked, page: PageOf): Promise<Page<User>> {
  if (noDay(asked)) return { rows: [], nextCursor: null };
  const { search, from, to } = asked;
  const name = ["users", search, from, to];
  return readInTurn(listsFor(asked, name), name, page);
}

const places = indexKeys.user("", "", "");
const byCreation: List = { index: "gsi1", pk: places.gsi1pk };

function listsFor(asked: UsersAsked, name: unknown): readonly ReadPage<User>[] {
  if (asked.search === undefined) return [one({ ...byCreation, ...boundsOfDays(asked) })];
  const readings = readSearch(asked.search);
  const email = readings.find((reading) => reading.kind === "email");
  const addresses = email === undefined ? [] : [one(byAddress(email.beginning, asked))];
  const others = readings.filter((reading) => reading.kind !== "email");
  return [...addresses, ...others.map((reading) => byOther(reading, asked, name, email?.beginning))];
}

function byOther(
  reading: Exclude<Reading, { kind: "email" }>,
  asked: UsersAsked,
  name: unknown,
  address: string | undefined,
): ReadPage<User> {
  if (reading.kind === "number") return behind(byNumber(reading.digits), asked, name, address);
  const bounds = boundsOfId(reading.of, reading.beginning) ?? {};
  if (reading.of === "usr") return one({ ...byCreation, ...within(bounds, boundsOfDays(asked)) });
  return behind({ index: "gsi1", pk: indexKeys.order("", "", "").gsi1pk, ...bounds }, asked, name, address);
}

function byAddress(beginning: string, days: Days): List {
  return { index: "gsi3", pk: places.gsi3pk, ...beginningWith(beginning), forward: true, ...allOf(createdOn(days)) };
}

function one(list: List): ReadPage<User> {
  return async (page) => parsed(await readPage(list, page), (row) => user.parse(row));
}

const userId = z.string().refine((id) => isId("usr", id));

/** The accounts behind these orders, without those whose address begins so. The cursor is the last account's id. */
function behind(orders: List, days: Days, name: unknown, address: string | undefined): ReadPage<User> {
  return async ({ limit, cursor }) => {
    const before = cursor === undefined ? "~" : readCursor(name, cursor, userId);
    const { from = "", to = "~" } = idsWithin("usr", days);
    const { rows } = await readPage(orders, { limit: mostOrders });
    const ids = new Set(rows.map((row) => z.object({ userId: z.string() }).parse(row).userId));
    const wanted = [...ids]
      .filter((id) => id >= from && id <= to && id < before)
      .sort()
      .reverse();
    const shown = await readSome(wanted, limit + 1, ({ email }) => address === undefined || !email.startsWith(address));
    const users = shown.slice(0, limit);
    const last = shown.length > limit ? users.at(-1) : undefined;
    return { rows: users, nextCursor: last === undefined ? null : writeCursor(name, last.id) };
  };
}

/** The first accounts of these that are there and pass: one that was erased is gone, and its orders are not. */
async function readSome(ids: readonly string[], most: number, passes: (user: User) => boolean): Promise<User[]> {
  const found: User[] = [];
  for (let start = 0; start < ids.length && found.length < most; start += batch) {
    const some = ids.slice(start, start + batch);
    const users = (await readBatch(some.map(keys.user))).map((row) => user.parse(row)).filter(passes);
    found.push(...users.sort((a, b) => (a.id < b.id ? 1 : -1)));
  }
  return found.slice(0, most);
}
