import * as z from "zod";
import type { MoneyBack, OrderStatus } from "#shared/domain/order.ts";
import { readBatch } from "./batch.ts";
import { parsePage, type ReadPage, readConcatenated } from "./concatenated-pages.ts";
import { readCursor, writeCursor } from "./cursors.ts";
import { isId } from "./ids.ts";
import { gsi1Position, indexKeys, keys } from "./keys.ts";
import { type Order, order } from "./orders.ts";
import {
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
  type Days,
  dayBounds,
  type Interpretation,
  idBounds,
  idPrefixBounds,
  interpretSearch,
  intersection,
  isEmptySpan,
  matchesOrder,
} from "./search.ts";
import { inOrderOf, searchList, searchResults } from "./search-results.ts";
import { type SearchRow, searchRow } from "./search-row.ts";
import { readIndexed } from "./table.ts";

/** Filters and sorting of the order list. */
export interface OrderFilters extends Days {
  readonly search?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly moneyBack?: MoneyBack | undefined;
  readonly sort?: "newest" | "oldest" | undefined;
}

/** Max accounts whose orders a search by account returns. */
const maxAccounts = 25;

/**
 * Lists orders page by page, at a cost independent of the shop's size:
 * - no search, or by id prefix: by creation, one Query
 * - number prefix: by number descending, then newest first
 * - last digits of a number, or end of an id: by those ends
 * - prefix of an email address or account id: the orders of the first 25 such accounts, newest first
 * - prefixes of words of a name: accounts in batches of 25, the orders of each batch newest first
 * - ambiguous searches: the matching lists one after another, without duplicates
 *
 * Searches by number or address have their own order. Throws `invalid` for a cursor of another search.
 */
export async function listOrders(filters: OrderFilters, page: PageRequest): Promise<Page<Order>> {
  if (isEmptySpan(filters)) return { rows: [], nextCursor: null };
  const { search, status, moneyBack, from, to, sort } = filters;
  const name = ["orders", search, status, moneyBack, from, to, sort];
  return readConcatenated(listsFor(filters, name), name, page);
}

/** Looks an order up by id in the index (eventually consistent; read-only use). To modify it, use `findOrder`. */
export async function lookUpOrder(orderId: string): Promise<Order | undefined> {
  if (!isId("ord", orderId)) return undefined;
  return readIndexed("gsi1", { pk: indexKeys.order("", "", "").gsi1pk, sk: gsi1Position(orderId) }, order);
}

function listsFor(filters: OrderFilters, name: unknown): readonly ReadPage<Order>[] {
  if (filters.search === undefined)
    return [
      orderPages({ ...listByCreation(filters), ...dayBounds(filters), ...combineFilters(moneyBackFilter(filters)) }),
    ];
  const interpretations = interpretSearch(filters.search).filter(
    ({ kind, ...of }) => kind !== "id" || !("of" in of && /don|msg/.test(of.of)),
  );
  return interpretations.map((interpretation, index) => {
    const isNew = (order: Order) => !interpretations.slice(0, index).some((earlier) => matchesOrder(earlier, order));
    const isMatch = (order: Order) => isNew(order) && passesFilters(filters, order);
    if (interpretation.kind === "number") {
      return orderPages({
        ...byNumber(interpretation.digits),
        ...combineFilters([...createdFilter(filters), ...statusFilters(filters), ...moneyBackFilter(filters)]),
      });
    }
    if (interpretation.kind === "numberEnd" || interpretation.kind === "idEnd") {
      return searchResults("ORDER", interpretation, async (rows) => (await readFound(rows)).filter(isMatch));
    }
    if (interpretation.kind === "name")
      return ordersOfAccounts((chunk) => accountsNamed(interpretation, chunk), filters, [], isMatch, name);
    if (interpretation.kind === "email" || interpretation.of === "usr") {
      const rowFilters = [...statusFilters(filters), ...moneyBackFilter(filters)];
      return ordersOfAccounts(() => accountIds(interpretation), filters, rowFilters, isNew, name);
    }
    const bounds = idPrefixBounds("ord", interpretation.prefix) ?? {};
    return orderPages({
      ...listByCreation(filters),
      ...intersection(bounds, dayBounds(filters)),
      ...combineFilters(moneyBackFilter(filters)),
    });
  });
}

/** The orders of these search rows, in the same order. */
async function readFound(rows: readonly SearchRow[]): Promise<readonly Order[]> {
  const found = await readBatch(rows.map(({ id, userId = "" }) => keys.order(userId, id)));
  return inOrderOf(
    rows,
    found.map((row) => order.parse(row)),
  );
}

function passesFilters({ status, moneyBack, from = "", to = "" }: OrderFilters, found: Order): boolean {
  if (status !== undefined && found.status !== status) return false;
  if (moneyBack === "refunded" && found.refunded === 0) return false;
  if (moneyBack === "disputed" && found.dispute === undefined) return false;
  return found.createdAt >= from && (to === "" || found.createdAt <= to + highestSortKey);
}

/** The list by creation: all orders, or those with a status. Only complete orders have refunds or disputes. */
function listByCreation({ status: filters, moneyBack, sort }: OrderFilters): List {
  const forward = sort === "oldest";
  const status = filters ?? (moneyBack === undefined ? undefined : "complete");
  return status === undefined
    ? { index: "gsi1", pk: indexKeys.order("", "", "").gsi1pk, forward }
    : { index: "gsi2", pk: indexKeys.orderStatus("", "", status).gsi2pk, forward };
}

/** Orders by number prefix. */
export function byNumber(digits: string): List {
  return { index: "gsi3", pk: indexKeys.order("", "", "").gsi3pk, ...prefixBounds(digits) };
}

function orderPages(list: List): ReadPage<Order> {
  return async (page) => parsePage(await readPage(list, page), (row) => order.parse(row));
}

function statusFilters({ status }: OrderFilters): readonly Filter[] {
  if (status === undefined) return [];
  return [{ expression: "#status = :status", names: { "#status": "status" }, values: { ":status": status } }];
}

const moneyBackFilters: Readonly<Record<MoneyBack, Filter>> = {
  refunded: { expression: "#refunded > :nothing", names: { "#refunded": "refunded" }, values: { ":nothing": 0 } },
  disputed: { expression: "attribute_exists(#dispute)", names: { "#dispute": "dispute" } },
};

function moneyBackFilter({ moneyBack }: OrderFilters): readonly Filter[] {
  return moneyBack === undefined ? [] : [moneyBackFilters[moneyBack]];
}

/** A page of accounts, and the cursor of the next; null at the end. */
interface SomeAccounts {
  readonly ids: readonly string[];
  readonly next: string | null;
}

async function accountsNamed(
  interpretation: Extract<Interpretation, { kind: "name" }>,
  cursor?: string,
): Promise<SomeAccounts> {
  const { rows, nextCursor } = await readPage(searchList("USER", interpretation), { limit: maxAccounts, cursor });
  return { ids: [...new Set(rows.map((row) => searchRow.parse(row).id))], next: nextCursor };
}

async function accountIds(interpretation: Extract<Interpretation, { kind: "id" | "email" }>): Promise<SomeAccounts> {
  const { prefix } = interpretation;
  const id = `usr_${prefix.slice(4).toUpperCase()}`;
  // Orders outlive an erased account.
  if (interpretation.kind === "id" && isId("usr", id)) return { ids: [id], next: null };
  const { gsi1pk, gsi3pk } = indexKeys.user("", "", "");
  const list: List =
    interpretation.kind === "id"
      ? { index: "gsi1", pk: gsi1pk, ...idPrefixBounds("usr", prefix) }
      : { index: "gsi3", pk: gsi3pk, ...prefixBounds(prefix), forward: true };
  const { rows } = await readPage(list, { limit: maxAccounts });
  return { ids: rows.map((row) => z.object({ id: z.string() }).parse(row).id), next: null };
}

const position = z.strictObject({
  /** Cursor of the page of accounts. */
  accounts: z.string().optional(),
  /** Id of the last order returned. */
  before: z
    .string()
    .refine((id) => isId("ord", id))
    .optional(),
});

/** Orders by pages of accounts, newest first within each: up to a whole page per account, then the next accounts. */
function ordersOfAccounts(
  accounts: (cursor?: string) => Promise<SomeAccounts>,
  days: Days,
  filters: readonly Filter[],
  isMatch: (order: Order) => boolean,
  name: unknown,
): ReadPage<Order> {
  return async ({ limit, cursor }) => {
    const start = cursor === undefined ? {} : readCursor(name, cursor, position);
    const { before: lastReturned } = start;
    const bounds = idBounds("ord", days);
    const { ids, next } = await accounts(start.accounts);
    const pages = await Promise.all(
      ids.map(async (userId) => {
        const from = keys.order(userId, bounds.from ?? "");
        const to = keys.order(userId, lastReturned ?? bounds.to ?? highestSortKey);
        // One extra row shows whether more exist; the previous page's last order is read again.
        const page = await readPage(
          { pk: from.pk, from: from.sk, to: to.sk, ...combineFilters(filters) },
          { limit: limit + 2 },
        );
        return parsePage(page, (row) => order.parse(row));
      }),
    );
    // For an account with more orders, any older than the last one read are still unknown, so the page ends there.
    const unreadBoundaries = pages.flatMap(({ rows, nextCursor }) =>
      nextCursor === null ? [] : (rows.at(-1)?.id ?? []),
    );
    const oldestComplete = unreadBoundaries.sort().at(-1) ?? "";
    const found = pages.flatMap(({ rows }) => rows).filter(({ id }) => id !== lastReturned && id >= oldestComplete);
    const matches = found.filter(isMatch).sort((a, b) => (a.id < b.id ? 1 : -1));
    const rows = matches.slice(0, limit);
    const last = matches.length > limit ? rows.at(-1)?.id : oldestComplete || undefined;
    const { accounts: accountsCursor } = start;
    const from = (at: z.input<typeof position>) => writeCursor(name, at);
    if (last !== undefined)
      return {
        rows,
        nextCursor: from({ ...(accountsCursor === undefined ? {} : { accounts: accountsCursor }), before: last }),
      };
    return { rows, nextCursor: next === null ? null : from({ accounts: next }) };
  };
}
