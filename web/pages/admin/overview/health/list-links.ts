import type { Reply } from "#shared/contract/index.ts";
import { adminAddresses } from "#shared/domain/addresses.ts";
import { dayAfter, daysIn } from "#shared/domain/local-days.ts";
import { timeZone } from "../../frame/time-zone.ts";

/** The figures of a day. */
export type Day = Reply<"getAdminSeries">["days"][number];
/** A range of days in the form `2026-11-21`, including both. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

function listAddress(list: keyof typeof adminAddresses, filters: Readonly<Record<string, string>>): string {
  return `${adminAddresses[list]}?${new URLSearchParams(filters)}`;
}

/** The addresses of the lists behind the figures. With a span, a list has only the records of its days. */
export const listLinks = {
  users: (span?: Span) => (span === undefined ? adminAddresses.users : listAddress("users", { ...span })),
  orders: (span?: Span) => (span === undefined ? adminAddresses.orders : listAddress("orders", { ...span })),
  completeOrders: (span?: Span) => listAddress("orders", { status: "complete", ...span }),
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
  const today = daysIn(timeZone())(now);
  return { from: dayAfter(today, -29), to: today };
}
