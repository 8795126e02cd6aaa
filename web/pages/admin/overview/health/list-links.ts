import type { Reply } from "#shared/contract/index.ts";
import { adminAddresses } from "#shared/domain/addresses.ts";
import { dayAfter, daysIn } from "#shared/domain/local-days.ts";
import { timeZone } from "../../frame/time-zone.ts";

export type Day = Reply<"getAdminSeries">["days"][number];
/** A span of days, `2026-11-21`, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

function listed(list: keyof typeof adminAddresses, filters: Readonly<Record<string, string>>): string {
  return `${adminAddresses[list]}?${new URLSearchParams(filters)}`;
}

/** The lists that the figures are counted from, as addresses. */
export const listLinks = {
  users: (span?: Span) => (span === undefined ? adminAddresses.users : listed("users", { ...span })),
  orders: (span?: Span) => (span === undefined ? adminAddresses.orders : listed("orders", { ...span })),
  completeOrders: (span?: Span) => listed("orders", { status: "complete", ...span }),
  refundedOrders: () => listed("orders", { moneyBack: "refunded" }),
  donations: (span?: Span) => listed("donations", { status: "complete", ...span }),
  unread: () => listed("messages", { show: "unread" }),
} as const;

/** An order, a donation or another record, open beside its list. */
export function recordAddress(kind: "order" | "donation", id: string): string {
  return listed(kind === "order" ? "orders" : "donations", { open: id });
}

/** Today and the 29 days before, where the admin is. */
export function lastThirtyDays(now: Date): Span {
  const today = daysIn(timeZone())(now);
  return { from: dayAfter(today, -29), to: today };
}
