import * as z from "zod";
import { readBatch } from "./batch.ts";
import { readCursor, writeCursor } from "./cursors.ts";
import { isId } from "./ids.ts";
import { indexKeys, keys } from "./keys.ts";
import { byNumber } from "./order-lists.ts";
import { beginningWith, type Filter, type List, type Page, type PageOf, readPage } from "./pages.ts";
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
import { type User, user } from "./user.ts";

/** Which accounts: created on these days (UTC), found by a search, all or the admins'. */
export interface UsersAsked extends Days {
  readonly search?: string | undefined;
  readonly role?: "admin" | undefined;
  /** Of the lists that are in the order of creation. */
  readonly sort?: "newest" | "oldest" | undefined;
}

/** How many orders with a number are looked at for the accounts behind them. */
const mostOrders = 300;
/** How many accounts are read in one request. */
const batch = 100;

/**
 * The accounts of a shop of whatever size, page by page:
 *
 * - without a search, and by the beginning of an account's id: the newest first, or the oldest, in one Query;
 * - by the beginning of an address: in the order of the addresses;
 * - by the beginning of a number or of an order's id: those behind the first 300 such orders, each once, the newest first;
 * - by digits, which can begin an address and a number: the one after the other, no account twice.
 *
 * Admins, of whom there are a handful, stand in a list of their own, in the order of creation; searches for an address or an id pick from it.
 *
 * Throws `invalid` for a cursor that is not one of the same search.
 */
export async function listUsers(asked: UsersAsked, page: PageOf): Promise<Page<User>> {
  if (noDay(asked)) return { rows: [], nextCursor: null };
  const { search, from, to, role, sort } = asked;
  const name = ["users", search, from, to, role, sort];
  return readInTurn(listsFor(asked, name), name, page);
}

const places = indexKeys.user("", "", "");
const byCreation: List = { index: "gsi1", pk: places.gsi1pk };
const admins: List = { index: "gsi2", pk: indexKeys.admin("").gsi2pk };

function listsFor(asked: UsersAsked, name: unknown): readonly ReadPage<User>[] {
  if (asked.search === undefined) return [one(inPlace(asked))];
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
  if (reading.of === "usr") return one(inPlace(asked, reading.beginning));
  const bounds = boundsOfId(reading.of, reading.beginning) ?? {};
  return behind({ index: "gsi1", pk: indexKeys.order("", "", "").gsi1pk, ...bounds }, asked, name, address);
}

/** The list in the order of creation: of all accounts, or of the admins', which is sorted by their ids; with a beginning of an id or without. */
function inPlace({ role, sort, ...days }: UsersAsked, id?: string): List {
  const forward = sort === "oldest";
  if (role === "admin") {
    const beginning = id === undefined ? {} : beginningWith(`usr_${id.slice(4).toUpperCase()}`);
    return { ...admins, ...within(beginning, idsWithin("usr", days)), forward };
  }
  const beginning = id === undefined ? {} : (boundsOfId("usr", id) ?? {});
  return { ...byCreation, ...within(beginning, boundsOfDays(days)), forward };
}

function byAddress(beginning: string, asked: UsersAsked): List {
  if (asked.role === "admin") return { ...inPlace(asked), ...allOf([addressBeginning(beginning)]) };
  return { index: "gsi3", pk: places.gsi3pk, ...beginningWith(beginning), forward: true, ...allOf(createdOn(asked)) };
}

function addressBeginning(beginning: string): Filter {
  const [names, values] = [{ "#email": "email" }, { ":beginning": beginning }];
  return { expression: "begins_with(#email, :beginning)", names, values };
}

function one(list: List): ReadPage<User> {
  return async (page) => parsed(await readPage(list, page), (row) => user.parse(row));
}

const userId = z.string().refine((id) => isId("usr", id));

/** The accounts behind these orders, without those whose address begins so. The cursor is the last account's id. */
function behind(
  orders: List,
  { role, ...days }: UsersAsked,
  name: unknown,
  address: string | undefined,
): ReadPage<User> {
  return async ({ limit, cursor }) => {
    const before = cursor === undefined ? "~" : readCursor(name, cursor, userId);
    const { from = "", to = "~" } = idsWithin("usr", days);
    const { rows } = await readPage(orders, { limit: mostOrders });
    const ids = new Set(rows.map((row) => z.object({ userId: z.string() }).parse(row).userId));
    const wanted = [...ids]
      .filter((id) => id >= from && id <= to && id < before)
      .sort()
      .reverse();
    const passes = ({ email, role: has }: User) =>
      (address === undefined || !email.startsWith(address)) && (role === undefined || has === role);
    const shown = await readSome(wanted, limit + 1, passes);
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
