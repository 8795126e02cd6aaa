import * as z from "zod";
import { readBatch } from "./batch.ts";
import { parsePage, type ReadPage, readConcatenated } from "./concatenated-pages.ts";
import { readCursor, writeCursor } from "./cursors.ts";
import { isId } from "./ids.ts";
import { indexKeys, keys, partitionsOf } from "./keys.ts";
import { orderListByNumber } from "./order-lists.ts";
import { type Filter, type List, type Page, type PageRequest, prefixBounds, readPage } from "./pages.ts";
import {
  combineFilters,
  createdFilter,
  type Interpretation,
  idBounds,
  idPrefixBounds,
  interpretSearch,
  intersection,
  isEmptySpan,
  matchesPerson,
  type TimeSpan,
  timestampBounds,
} from "./search.ts";
import { inOrderOf, pageOfRecords, searchList, searchResults } from "./search-results.ts";
import { nameWords } from "./search-terms.ts";
import { type User, user } from "./user.ts";

/** Filters and sorting of the account list. */
export interface UserFilters extends TimeSpan {
  readonly search?: string | undefined;
  readonly role?: "admin" | undefined;
  /** Applies only to lists sorted by creation. */
  readonly sort?: "newest" | "oldest" | undefined;
}

/** Max orders whose accounts a search by phone number or order id returns. */
const maxOrders = 300;
/** Accounts per read request. */
const batchSize = 100;

/**
 * Lists accounts page by page. The cost of a page does not grow with the number of accounts. The sorting depends on the
 * search:
 * - no search, or the prefix of an account's id: by creation
 * - prefix of an email address: by address
 * - end of an account's id, or prefixes of words of a name: by the text that matched
 * - prefix or end of a phone number or of an order's id: the accounts of the first 300 such orders, newest account
 *   first
 * - a search that can be several of these: their results one after another, without duplicates
 *
 * The admins, who are few, have a list of their own, sorted by creation. With `role`, a search for accounts filters
 * that list.
 *
 * Throws `invalid` for a cursor of another search.
 */
export async function listUsers(filters: UserFilters, page: PageRequest): Promise<Page<User>> {
  if (isEmptySpan(filters)) return { rows: [], nextCursor: null };
  const { search, from, to, role, sort } = filters;
  const listIdentity = ["users", search, from, to, role, sort];
  return readConcatenated(listsFor(filters, listIdentity), listIdentity, page);
}

const allAccounts: List = { index: "gsi1", pk: partitionsOf.users() };
const admins: List = { index: "gsi2", pk: indexKeys.admin("").gsi2pk };

/** The lists that together contain the matching accounts, in order of their display. */
function listsFor(filters: UserFilters, listIdentity: unknown): readonly ReadPage<User>[] {
  if (filters.search === undefined) return [accountPages(listByCreation(filters))];
  const interpretations = interpretSearch(filters.search);
  const accountInterpretations = interpretations.filter((interpretation) => isAccountSearch(interpretation));
  const lists = accountInterpretations.map((interpretation, index) =>
    resultsFor(interpretation, filters, accountInterpretations.slice(0, index)),
  );
  const orderLists = interpretations.flatMap(matchingOrderLists);
  return orderLists.length === 0
    ? lists
    : [...lists, accountsOfOrders(orderLists, filters, listIdentity, accountInterpretations)];
}

/** Whether an interpretation is a search for accounts themselves, rather than for accounts by their orders. */
function isAccountSearch(interpretation: Interpretation): boolean {
  return interpretation.kind === "id"
    ? interpretation.idKind === "usr"
    : /^(?:idEnd|email|name)$/.test(interpretation.kind);
}

/** The results for one interpretation of a search, without those of earlier interpretations. */
function resultsFor(
  interpretation: Interpretation,
  filters: UserFilters,
  earlierInterpretations: readonly Interpretation[],
): ReadPage<User> {
  if (interpretation.kind === "id") return accountPages(listByCreation(filters, interpretation.prefix));
  const isNew = (account: User) => !earlierInterpretations.some((earlier) => matchesAccount(earlier, account));
  if (interpretation.kind === "email" && earlierInterpretations.length === 0) {
    return accountPages(listByEmail(interpretation.prefix, filters));
  }
  if (filters.role === "admin" || interpretation.kind === "email") {
    const list =
      interpretation.kind === "email" ? listByEmail(interpretation.prefix, filters) : listByCreation(filters);
    const isMatch = (account: User) => isNew(account) && matchesAccount(interpretation, account);
    return pageOfRecords(list, (rows) => rows.map((row) => user.parse(row)).filter(isMatch));
  }
  if (interpretation.kind !== "idEnd" && interpretation.kind !== "name") {
    throw new TypeError("This search cannot match accounts.");
  }
  const { from = "", to = "~" } = idBounds("usr", filters);
  return searchResults("USER", interpretation, async (rows) => {
    const rowsInTimeSpan = rows.filter(({ id }) => id >= from && id <= to);
    const accountRows = await readBatch(rowsInTimeSpan.map(({ id }) => keys.user(id)));
    const accounts = accountRows.map((row) => user.parse(row));
    return inOrderOf(rowsInTimeSpan, accounts).filter(isNew);
  });
}

function matchesAccount(interpretation: Interpretation, { id, email, name }: User): boolean {
  return matchesPerson(interpretation, { id, email, words: nameWords(name) });
}

/** The list of orders that match an interpretation and whose accounts are results; none for other kinds. */
function matchingOrderLists(interpretation: Interpretation): readonly List[] {
  if (interpretation.kind === "number") return [orderListByNumber(interpretation.digits)];
  if (interpretation.kind === "numberEnd" || interpretation.kind === "idEnd")
    return [searchList("ORDER", interpretation)];
  if (interpretation.kind !== "id" || interpretation.idKind !== "ord") return [];
  return [{ index: "gsi1", pk: partitionsOf.orders(), ...idPrefixBounds("ord", interpretation.prefix) }];
}

/**
 * The list of accounts by creation: of all accounts, or of admins, which is sorted by id. `idPrefix`: only accounts
 * with this prefix of an id.
 */
function listByCreation({ role, sort, ...timeSpan }: UserFilters, idPrefix?: string): List {
  const forward = sort === "oldest";
  if (role === "admin") {
    const idRange = idPrefix === undefined ? {} : prefixBounds(`usr_${idPrefix.slice(4).toUpperCase()}`);
    return { ...admins, ...intersection(idRange, idBounds("usr", timeSpan)), forward };
  }
  const sortKeyRange = idPrefix === undefined ? {} : (idPrefixBounds("usr", idPrefix) ?? {});
  return { ...allAccounts, ...intersection(sortKeyRange, timestampBounds(timeSpan)), forward };
}

/** The list of accounts with this prefix of an email address: sorted by address, or of admins, sorted by creation. */
function listByEmail(prefix: string, filters: UserFilters): List {
  if (filters.role === "admin") return { ...listByCreation(filters), ...combineFilters([emailPrefixFilter(prefix)]) };
  return {
    index: "gsi3",
    pk: indexKeys.user("", "", "").gsi3pk,
    ...prefixBounds(prefix),
    forward: true,
    ...combineFilters(createdFilter(filters)),
  };
}

function emailPrefixFilter(prefix: string): Filter {
  return {
    expression: "begins_with(#email, :beginning)",
    names: { "#email": "email" },
    values: { ":beginning": prefix },
  };
}

function accountPages(list: List): ReadPage<User> {
  return async (page) => parsePage(await readPage(list, page), (row) => user.parse(row));
}

const userIdSchema = z.string().refine((id) => isId("usr", id));

/**
 * Pages of the accounts to which these orders belong, newest account first, without accounts that match
 * `accountInterpretations`, which are listed before. The position in a cursor is the last account's id.
 */
function accountsOfOrders(
  orderLists: readonly List[],
  { role, ...timeSpan }: UserFilters,
  listIdentity: unknown,
  accountInterpretations: readonly Interpretation[],
): ReadPage<User> {
  return async ({ limit, cursor }) => {
    const before = cursor === undefined ? "~" : readCursor(listIdentity, cursor, userIdSchema);
    const { from = "", to = "~" } = idBounds("usr", timeSpan);
    const pages = await Promise.all(orderLists.map((list) => readPage(list, { limit: maxOrders })));
    const ids = new Set(
      pages.flatMap(({ rows }) => rows).map((row) => z.object({ userId: z.string() }).parse(row).userId),
    );
    const candidateIds = [...ids]
      .filter((id) => id >= from && id <= to && id < before)
      .sort()
      .reverse();
    const isMatch = (account: User) =>
      !accountInterpretations.some((interpretation) => matchesAccount(interpretation, account)) &&
      (role === undefined || account.role === role);
    // One extra account reveals whether there is another page.
    const matches = await readFirstMatches(candidateIds, limit + 1, isMatch);
    const users = matches.slice(0, limit);
    const lastUser = matches.length > limit ? users.at(-1) : undefined;
    return { rows: users, nextCursor: lastUser === undefined ? null : writeCursor(listIdentity, lastUser.id) };
  };
}

/**
 * Reads accounts in batches until `limit` of them match, newest first. Erased accounts are omitted, although their
 * orders still exist. `ids` must be in descending order.
 */
async function readFirstMatches(
  ids: readonly string[],
  limit: number,
  isMatch: (user: User) => boolean,
): Promise<User[]> {
  const matches: User[] = [];
  for (let start = 0; start < ids.length && matches.length < limit; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const users = (await readBatch(batch.map(keys.user))).map((row) => user.parse(row)).filter(isMatch);
    matches.push(...users.sort((a, b) => (a.id < b.id ? 1 : -1)));
  }
  return matches.slice(0, limit);
}
