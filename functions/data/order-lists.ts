import * as z from "zod";
import type { OrderStatus, ReversalKind } from "#shared/domain/order.ts";
import { readBatch } from "./batch.ts";
import { parsePage, type ReadPage, readConcatenated } from "./concatenated-pages.ts";
import { readCursor, writeCursor } from "./cursors.ts";
import { isId } from "./ids.ts";
import { indexKeys, keys, partitionsOf } from "./keys.ts";
import { isMigrated } from "./migrations.ts";
import { findIndexed, type Order, order } from "./orders.ts";
import {
  type Bounds,
  type Filter,
  highestSortKey,
  type List,
  type Page,
  type PageRequest,
  prefixBounds,
  readPage,
} from "./pages.ts";
import {
  combineFilters,
  createdFilter,
  type Interpretation,
  idBounds,
  idPrefixBounds,
  interpretSearch,
  intersection,
  isEmptySpan,
  matchesOrder,
  type TimeSpan,
  timestampBounds,
} from "./search.ts";
import { inOrderOf, isFirstOfRecord, searchList, searchResults } from "./search-results.ts";
import { type SearchRow, searchRow } from "./search-row.ts";

/** Filters and sorting of the order list. */
export interface OrderFilters extends TimeSpan {
  readonly search?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly moneyBack?: ReversalKind | undefined;
  readonly sort?: "newest" | "oldest" | undefined;
}

/** Max accounts whose orders a search by account returns. */
const maxAccounts = 25;

/**
 * Lists orders page by page. The cost of a page does not grow with the number of orders. The sorting depends on the
 * search:
 * - no search, or the prefix of an order's id: by creation
 * - prefix of a phone number: by number, descending, then newest first
 * - last digits of a phone number, or end of an order's id: by the reversed number or id, descending
 * - prefix of an email address or account id: the orders of the first 25 such accounts, newest first
 * - prefixes of words of a name: accounts in batches of 25, the orders of each batch newest first
 * - a search that can be several of these: their results one after another, without duplicates
 *
 * `sort` applies only to lists sorted by creation. Throws `invalid` for a cursor of another search.
 */
export async function listOrders(filters: OrderFilters, page: PageRequest): Promise<Page<Order>> {
  if (isEmptySpan(filters)) return { rows: [], nextCursor: null };
  const { search, status, moneyBack, from, to, sort } = filters;
  const listIdentity = ["orders", search, status, moneyBack, from, to, sort];
  return readConcatenated(listsFor(filters, listIdentity), listIdentity, page);
}

/**
 * Looks up an order by id in an index, which is eventually consistent. For display only: to modify the order, read it
 * with `findOrder`.
 */
export async function lookUpOrder(orderId: string): Promise<Order | undefined> {
  return isId("ord", orderId) ? findIndexed(orderId, order) : undefined;
}

/** The lists that together contain the matching orders, in order of their display. */
function listsFor(filters: OrderFilters, listIdentity: unknown): readonly ReadPage<Order>[] {
  const { search, status, moneyBack } = filters;
  // Only complete orders have refunds or disputes.
  if (moneyBack !== undefined && status !== undefined && status !== "complete") return [];
  if (search === undefined) return [ordersByCreation(filters, timestampBounds(filters))];
  const interpretations = interpretSearch(search).filter(
    (interpretation) => interpretation.kind !== "id" || !/don|msg/.test(interpretation.idKind),
  );
  return interpretations.map((interpretation, index) => {
    const isNew = (order: Order) => !interpretations.slice(0, index).some((earlier) => matchesOrder(earlier, order));
    const isMatch = (order: Order) => isNew(order) && passesFilters(filters, order);
    if (interpretation.kind === "number") {
      return orderPages({
        ...orderListByNumber(interpretation.digits),
        ...combineFilters([...createdFilter(filters), ...statusFilters(filters), ...moneyBackFilter(filters)]),
      });
    }
    if (interpretation.kind === "numberEnd" || interpretation.kind === "idEnd") {
      return searchResults("ORDER", interpretation, async (rows) => (await readOrders(rows)).filter(isMatch));
    }
    if (interpretation.kind === "name")
      return ordersOfAccounts((cursor) => accountsNamed(interpretation, cursor), filters, [], isMatch, listIdentity);
    if (interpretation.kind === "email" || interpretation.idKind === "usr") {
      const rowFilters = [...statusFilters(filters), ...moneyBackFilter(filters)];
      return ordersOfAccounts(() => accountsWithPrefix(interpretation), filters, rowFilters, isNew, listIdentity);
    }
    const bounds = idPrefixBounds("ord", interpretation.prefix) ?? {};
    return ordersByCreation(filters, intersection(bounds, timestampBounds(filters)));
  });
}

/** Reads the orders of these search rows, in the same sequence. */
async function readOrders(rows: readonly SearchRow[]): Promise<readonly Order[]> {
  const orderRows = await readBatch(rows.map(({ id, userId = "" }) => keys.order(userId, id)));
  return inOrderOf(
    rows,
    orderRows.map((row) => order.parse(row)),
  );
}

function passesFilters({ status, moneyBack, from = "", to = "" }: OrderFilters, candidate: Order): boolean {
  if (status !== undefined && candidate.status !== status) return false;
  if (moneyBack === "refunded" && candidate.refunded === 0) return false;
  if (moneyBack === "disputed" && candidate.dispute === undefined) return false;
  return candidate.createdAt >= from && (to === "" || candidate.createdAt <= to + highestSortKey);
}

/** The list by creation: all orders, those with a status, or those with a refund or dispute. */
function ordersByCreation({ status, moneyBack, sort }: OrderFilters, bounds: Bounds): ReadPage<Order> {
  const range = { ...bounds, forward: sort === "oldest" };
  if (moneyBack !== undefined) return ordersWithReversal(moneyBack, range);
  return status === undefined
    ? orderPages({ index: "gsi1", pk: partitionsOf.orders(), ...range })
    : orderPages({ index: "gsi2", pk: partitionsOf.ordersOf(status), ...range });
}

/**
 * The orders with a refund or dispute. Until the migration `reversal-lists` is done, those of older releases are still
 * among the other paid orders, which are all read then. The cursors are valid before and after.
 */
function ordersWithReversal(kind: ReversalKind, range: Bounds & { readonly forward: boolean }): ReadPage<Order> {
  const list: List = { index: "gsi2", pk: partitionsOf.ordersWith(kind), ...range, identity: "reversals" };
  const paidOrders: List = { ...list, pk: partitionsOf.ordersOf("complete"), filter: moneyBackFilters[kind] };
  return async (page) => {
    const [ordersPage, isDone] = await Promise.all([orderPages(list)(page), isMigrated("reversal-lists")]);
    return isDone ? ordersPage : orderPages(paidOrders)(page);
  };
}

/** The list of orders with this prefix of a phone number, sorted by number. */
export function orderListByNumber(digits: string): List {
  return { index: "gsi3", pk: indexKeys.order("", "", "").gsi3pk, ...prefixBounds(digits) };
}

function orderPages(list: List): ReadPage<Order> {
  return async (page) => parsePage(await readPage(list, page), (row) => order.parse(row));
}

function statusFilters({ status }: OrderFilters): readonly Filter[] {
  if (status === undefined) return [];
  return [{ expression: "#status = :status", names: { "#status": "status" }, values: { ":status": status } }];
}

const moneyBackFilters: Readonly<Record<ReversalKind, Filter>> = {
  refunded: { expression: "#refunded > :nothing", names: { "#refunded": "refunded" }, values: { ":nothing": 0 } },
  disputed: { expression: "attribute_exists(#dispute)", names: { "#dispute": "dispute" } },
};

function moneyBackFilter({ moneyBack }: OrderFilters): readonly Filter[] {
  return moneyBack === undefined ? [] : [moneyBackFilters[moneyBack]];
}

/** The ids of a page of accounts, and the cursor of the next page; null after the last. */
interface AccountPage {
  readonly ids: readonly string[];
  readonly nextCursor: string | null;
}

async function accountsNamed(
  interpretation: Extract<Interpretation, { kind: "name" }>,
  cursor?: string,
): Promise<AccountPage> {
  const { rows, nextCursor } = await readPage(searchList("USER", interpretation), { limit: maxAccounts, cursor });
  const firstRows = rows.map((row) => searchRow.parse(row)).filter((row) => isFirstOfRecord(row, interpretation));
  return { ids: firstRows.map(({ id }) => id), nextCursor };
}

/** The first accounts with this prefix of an account id or email address. */
async function accountsWithPrefix(
  interpretation: Extract<Interpretation, { kind: "id" | "email" }>,
): Promise<AccountPage> {
  const { prefix } = interpretation;
  const id = `usr_${prefix.slice(4).toUpperCase()}`;
  // A complete id is not looked up, because the orders of an erased account still exist.
  if (interpretation.kind === "id" && isId("usr", id)) return { ids: [id], nextCursor: null };
  const list: List =
    interpretation.kind === "id"
      ? { index: "gsi1", pk: partitionsOf.users(), ...idPrefixBounds("usr", prefix) }
      : { index: "gsi3", pk: indexKeys.user("", "", "").gsi3pk, ...prefixBounds(prefix), forward: true };
  const { rows } = await readPage(list, { limit: maxAccounts });
  return { ids: rows.map((row) => z.object({ id: z.string() }).parse(row).id), nextCursor: null };
}

const position = z.strictObject({
  /** The cursor of the current page of accounts; absent for the first. */
  accounts: z.string().optional(),
  /** The id of the last order of the previous page; absent at the start of a page of accounts. */
  before: z
    .string()
    .refine((id) => isId("ord", id))
    .optional(),
});

/**
 * The orders of one page of accounts after another, newest first within each page of accounts. Each read requests up to
 * a whole page of orders from every account. `filters` are applied by DynamoDB, `isMatch` to the orders it returns.
 */
function ordersOfAccounts(
  readAccounts: (cursor?: string) => Promise<AccountPage>,
  timeSpan: TimeSpan,
  filters: readonly Filter[],
  isMatch: (order: Order) => boolean,
  listIdentity: unknown,
): ReadPage<Order> {
  return async ({ limit, cursor }) => {
    const start = cursor === undefined ? {} : readCursor(listIdentity, cursor, position);
    const { accounts: accountsCursor, before: lastReturned } = start;
    const bounds = idBounds("ord", timeSpan);
    const { ids, nextCursor: nextAccountsCursor } = await readAccounts(accountsCursor);
    const pages = await Promise.all(
      ids.map(async (userId) => {
        const from = keys.order(userId, bounds.from ?? "");
        const to = keys.order(userId, lastReturned ?? bounds.to ?? highestSortKey);
        // Two extra rows: the previous page's last order, which is read again, and one that reveals whether more exist.
        const page = await readPage(
          { pk: from.pk, from: from.sk, to: to.sk, ...combineFilters(filters) },
          { limit: limit + 2 },
        );
        return parsePage(page, (row) => order.parse(row));
      }),
    );
    // Of an account with more orders, those older than the last one read are still unknown. The page must not continue
    // beyond that point, so it ends at the newest of these last orders.
    const lastReadIds = pages.flatMap(({ rows, nextCursor }) => (nextCursor === null ? [] : (rows.at(-1)?.id ?? [])));
    const oldestCompleteId = lastReadIds.sort().at(-1) ?? "";
    const candidates = pages
      .flatMap(({ rows }) => rows)
      .filter(({ id }) => id !== lastReturned && id >= oldestCompleteId);
    const matches = candidates.filter(isMatch).sort((a, b) => (a.id < b.id ? 1 : -1));
    const rows = matches.slice(0, limit);
    const lastId = matches.length > limit ? rows.at(-1)?.id : oldestCompleteId || undefined;
    const cursorAt = (next: z.input<typeof position>) => writeCursor(listIdentity, next);
    if (lastId !== undefined)
      return {
        rows,
        nextCursor: cursorAt({ ...(accountsCursor === undefined ? {} : { accounts: accountsCursor }), before: lastId }),
      };
    return { rows, nextCursor: nextAccountsCursor === null ? null : cursorAt({ accounts: nextAccountsCursor }) };
  };
}
