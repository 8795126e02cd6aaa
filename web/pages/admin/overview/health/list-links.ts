import type { Reply } from "#shared/contract/index.ts";
import { addDays, localDateFormatter } from "#shared/domain/local-days.ts";
import { adminPaths } from "#shared/domain/site-paths.ts";
import { timeZone } from "../../frame/time-zone.ts";

/** The figures of a day. */
export type Day = Reply<"getAdminSeries">["days"][number];
/** A range of days in the form `2026-11-21`, including both. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

function listAddress(list: keyof typeof adminPaths, filters: Readonly<Record<string, string>>): string {
  return `${adminPaths[list]}?${new URLSearchParams(filters)}`;
}

/** The addresses of the lists behind the figures. With a span, a list has only the records of its days. */
export const listLinks = {
  users: (span?: Span) => (span === undefined ? adminPaths.users : listAddress("users", { ...span })),
  orders: (span?: Span) => (span === undefined ? adminPaths.orders : listAddress("orders", { ...span })),
  completeOrders: (span?: Span) => listAddress("orders", { status: "complete", ...span }),
  ordersOf: (phone: string) => listAddress("orders", { search: phone }),
  refundedOrders: () => listAddress("orders", { moneyBack: "refunded" }),
  donations: (span?: Span) => listAddress("donations", { status: "complete", ...span }),
  unread: () => listAddress("messages", { show: "unread" }),
} as const;

/** Returns the address of a record's sheet in its list. */
export function recordAddress(kind: "order" | "donation", id: string): string {
  return listAddress(kind === "order" ? "orders" : "donations", { open: id });
}

/** Returns the last 30 days in the admin's time zone, including today. */
export function lastThirtyDays(now: Date): Span {
  const today = localDateFormatter(timeZone())(now);
  return { from: addDays(today, -29), to: today };
}
