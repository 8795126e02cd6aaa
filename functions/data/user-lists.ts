import * as z from "zod";
import { readBatch } from "./batch.ts";
import { parsePage, type ReadPage, readConcatenated } from "./concatenated-pages.ts";
import { readCursor, writeCursor } from "./cursors.ts";
import { isId } from "./ids.ts";
import { indexKeys, keys } from "./keys.ts";
import { byNumber } from "./order-lists.ts";
import { type Filter, type List, type Page, type PageRequest, prefixBounds, readPage } from "./pages.ts";
import {
  combineFilters,
  createdFilter,
  type Days,
  dayBounds,
  type Interpretation,
  idBounds,
  idPrefixBounds,
  interpretSearch,
  intersection,
  isEmptySpan,
  matchesPerson,
} from "./search.ts";
import { inOrderOf, pageOfRecords, searchList, searchResults } from "./search-results.ts";
import { nameWords } from "./search-terms.ts";
import { type User, user } from "./user.ts";

/** Filters of the account list: days, a search, role. */
export interface UserFilters extends Days {
  readonly search?: string | undefined;
  readonly role?: "admin" | undefined;
  /** For lists sorted by creation. */
  readonly sort?: "newest" | "oldest" | undefined;
}

/** Max orders whose accounts a search by number or order id returns. */
const maxOrders = 300;
/** Accounts per read request. */
const batch = 100;

/**
 * Lists accounts page by page, at a cost independent of the shop's size:
 * - without a search, or by prefix of an account's id: by creation, one Query
 * - by email prefix: sorted by address
 * - by the end of an account's id, or prefixes of words of a name: sorted by these
 * - by prefix or end of a number or of an order's id: the accounts of the first 300 such orders, newest first
 * - ambiguous searches: the matching lists one after another, without duplicates
 *
 * The few admins have a list of their own, by creation; searches by address or id filter it.
 *
 * Throws `invalid` for a cursor of another search.
 */
export async function listUsers(filters: UserFilters, page: PageRequest): Promise<Page<User>> {
  if (isEmptySpan(filters)) return { rows: [], nextCursor: null };
  const { search, from, to, role, sort } = filters;
  const name = ["users", search, from, to, role, sort];
  return readConcatenated(listsFor(filters, name), name, page);
}

const places = indexKeys.user("", "", "");
const byCreation: List = { index: "gsi1", pk: places.gsi1pk };
const admins: List = { index: "gsi2", pk: indexKeys.admin("").gsi2pk };

function listsFor(filters: UserFilters, name: unknown): readonly ReadPage<User>[] {
  if (filters.search === undefined) return [one(listByCreation(filters))];
  const interpretations = interpretSearch(filters.search);
  const people = interpretations.filter((interpretation) => meansAccount(interpretation));
  const lists = people.map((interpretation, index) => ofPeople(interpretation, filters, people.slice(0, index)));
  const orders = interpretations.flatMap(matchingOrderLists);
  return orders.length === 0 ? lists : [...lists, accountsOfOrders(orders, filters, name, people)];
}

function meansAccount(interpretation: Interpretation): boolean {
  return interpretation.kind === "id"
    ? interpretation.of === "usr"
    : /^(?:idEnd|email|name)$/.test(interpretation.kind);
}

/** The results for one interpretation of a search, without those of earlier interpretations. */
function ofPeople(
  interpretation: Interpretation,
  filters: UserFilters,
  earlier: readonly Interpretation[],
): ReadPage<User> {
  if (interpretation.kind === "id") return one(listByCreation(filters, interpretation.prefix));
  const isNew = (account: User) => !earlier.some((each) => means(each, account));
  if (interpretation.kind === "email" && earlier.length === 0) return one(byAddress(interpretation.prefix, filters));
  if (filters.role === "admin" || interpretation.kind === "email") {
    const list = interpretation.kind === "email" ? byAddress(interpretation.prefix, filters) : listByCreation(filters);
    const isMatch = (account: User) => isNew(account) && means(interpretation, account);
    return pageOfRecords(list, (rows) => rows.map((row) => user.parse(row)).filter(isMatch));
  }
  if (interpretation.kind !== "idEnd" && interpretation.kind !== "name") throw new TypeError("This means no account.");
  const { from = "", to = "~" } = idBounds("usr", filters);
  return searchResults("USER", interpretation, async (rows) => {
    const within = rows.filter(({ id }) => id >= from && id <= to);
    const found = (await readBatch(within.map(({ id }) => keys.user(id)))).map((row) => user.parse(row));
    return inOrderOf(within, found).filter(isNew);
  });
}

function means(interpretation: Interpretation, { id, email, name }: User): boolean {
  return matchesPerson(interpretation, { id, email, words: nameWords(name) });
}

/** The lists of orders whose accounts match an interpretation. */
function matchingOrderLists(interpretation: Interpretation): readonly List[] {
  if (interpretation.kind === "number") return [byNumber(interpretation.digits)];
  if (interpretation.kind === "numberEnd" || interpretation.kind === "idEnd")
    return [searchList("ORDER", interpretation)];
  if (interpretation.kind !== "id" || interpretation.of !== "ord") return [];
  return [{ index: "gsi1", pk: indexKeys.order("", "", "").gsi1pk, ...idPrefixBounds("ord", interpretation.prefix) }];
}

/** The list by creation: of all accounts, or of admins, which is sorted by id; optionally with an id prefix. */
function listByCreation({ role, sort, ...days }: UserFilters, id?: string): List {
  const forward = sort === "oldest";
  if (role === "admin") {
    const beginning = id === undefined ? {} : prefixBounds(`usr_${id.slice(4).toUpperCase()}`);
    return { ...admins, ...intersection(beginning, idBounds("usr", days)), forward };
  }
  const beginning = id === undefined ? {} : (idPrefixBounds("usr", id) ?? {});
  return { ...byCreation, ...intersection(beginning, dayBounds(days)), forward };
}

function byAddress(beginning: string, filters: UserFilters): List {
  if (filters.role === "admin") return { ...listByCreation(filters), ...combineFilters([addressBeginning(beginning)]) };
  return {
    index: "gsi3",
    pk: places.gsi3pk,
    ...prefixBounds(beginning),
    forward: true,
    ...combineFilters(createdFilter(filters)),
  };
}

function addressBeginning(beginning: string): Filter {
  const [names, values] = [{ "#email": "email" }, { ":beginning": beginning }];
  return { expression: "begins_with(#email, :beginning)", names, values };
}

function one(list: List): ReadPage<User> {
  return async (page) => parsePage(await readPage(list, page), (row) => user.parse(row));
}

const userId = z.string().refine((id) => isId("usr", id));

/** The accounts of these orders, without those of earlier interpretations. The cursor is the last account's id. */
function accountsOfOrders(
  orders: readonly List[],
  { role, ...days }: UserFilters,
  name: unknown,
  earlier: readonly Interpretation[],
): ReadPage<User> {
  return async ({ limit, cursor }) => {
    const before = cursor === undefined ? "~" : readCursor(name, cursor, userId);
    const { from = "", to = "~" } = idBounds("usr", days);
    const pages = await Promise.all(orders.map((list) => readPage(list, { limit: maxOrders })));
    const ids = new Set(
      pages.flatMap(({ rows }) => rows).map((row) => z.object({ userId: z.string() }).parse(row).userId),
    );
    const candidates = [...ids]
      .filter((id) => id >= from && id <= to && id < before)
      .sort()
      .reverse();
    const passes = (account: User) =>
      !earlier.some((interpretation) => means(interpretation, account)) &&
      (role === undefined || account.role === role);
    const shown = await readSome(candidates, limit + 1, passes);
    const users = shown.slice(0, limit);
    const last = shown.length > limit ? users.at(-1) : undefined;
    return { rows: users, nextCursor: last === undefined ? null : writeCursor(name, last.id) };
  };
}

/** The first matching accounts among these; erased accounts are omitted, although their orders still exist. */
async function readSome(ids: readonly string[], most: number, passes: (user: User) => boolean): Promise<User[]> {
  const found: User[] = [];
  for (let start = 0; start < ids.length && found.length < most; start += batch) {
    const some = ids.slice(start, start + batch);
    const users = (await readBatch(some.map(keys.user))).map((row) => user.parse(row)).filter(passes);
    found.push(...users.sort((a, b) => (a.id < b.id ? 1 : -1)));
  }
  return found.slice(0, most);
}
