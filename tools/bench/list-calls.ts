import type { RouteId } from "#shared/contract/routes.ts";
import { leaverId } from "./list-shop-rows.ts";
import type { RouteRequest } from "./list-shops.ts";

/** A call of the admin area that is measured. */
export interface AdminCall {
  readonly name: string;
  readonly id: RouteId;
  readonly request: RouteRequest;
}

/** A page size that even the small shop's lists fill. */
export const pageSize = 20;
/** The size of an export's pages, as in `web/pages/admin/list/export-progress.ts`. */
const exportPageSize = 100;

/** The calls that read: lists, searches of each kind, an export's pages, and the overview. */
export function readingCalls(now: Date): readonly AdminCall[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const listed = (
    name: string,
    id: RouteId,
    query: Readonly<Record<string, string>> = {},
    limit = pageSize,
  ): AdminCall => ({ name, id, request: { query: { limit: String(limit), ...query } } });
  const month = { from: daysAgo(30) };
  return [
    listed("users, first page", "listAdminUsers"),
    listed("users of the last month", "listAdminUsers", month),
    listed("users, an email address", "listAdminUsers", { search: "customer-3@example.com" }),
    listed("users, a phone number", "listAdminUsers", { search: "+999 0000 00042" }),
    listed("users, a name", "listAdminUsers", { search: "grace leaver" }),
    listed("users, the end of an id", "listAdminUsers", { search: `…${leaverId(0).slice(-6)}` }),
    listed("orders, first page", "listAdminOrders"),
    listed("orders, oldest first", "listAdminOrders", { sort: "oldest" }),
    listed("paid orders", "listAdminOrders", { status: "complete" }),
    listed("refunded orders", "listAdminOrders", { moneyBack: "refunded" }),
    listed("refunded orders, oldest first", "listAdminOrders", { moneyBack: "refunded", sort: "oldest" }),
    listed("disputed orders", "listAdminOrders", { moneyBack: "disputed" }),
    listed("orders, a phone number", "listAdminOrders", { search: "+999 0000 00042" }),
    listed("orders, last digits of a number", "listAdminOrders", { search: "0000042" }),
    listed("orders, an email address", "listAdminOrders", { search: "customer-3@example.com" }),
    listed("orders, an account's id", "listAdminOrders", { search: leaverId(0) }),
    listed("orders, a name", "listAdminOrders", { search: "grace leaver" }),
    listed("donations, first page", "listAdminDonations"),
    listed("paid donations", "listAdminDonations", { status: "complete" }),
    listed("donations, an email address", "listAdminDonations", { search: "donor-0@example.com" }),
    listed("donations, a name", "listAdminDonations", { search: "grace leaver" }),
    listed("messages, first page", "listAdminMessages"),
    listed("messages, an email address", "listAdminMessages", { search: "sender-0@example.com" }),
    listed("messages, a name", "listAdminMessages", { search: "grace leaver" }),
    listed("audit log, first page", "listAdminAudit"),
    listed("export: a page of a month's orders", "listAdminOrders", month, exportPageSize),
    listed("export: a page of a month's users", "listAdminUsers", month, exportPageSize),
    { name: "summary", id: "getAdminSummary", request: {} },
    { name: "series of 30 days", id: "getAdminSeries", request: {} },
    { name: "series of a year", id: "getAdminSeries", request: { query: { days: "365" } } },
  ];
}

/** The erasure of a customer with three paid orders, a donation and two messages; each customer is erased once. */
export const erasure = (index: number): AdminCall => ({
  name: "an account is erased",
  id: "deleteAdminUser",
  request: { params: { id: leaverId(index) } },
});
