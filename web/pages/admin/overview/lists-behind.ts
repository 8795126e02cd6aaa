import type { Reply } from "../../../../shared/contract/index.ts";
import { adminAddresses } from "../../../addresses.ts";

export type Day = Reply<"getAdminSeries">["days"][number];
/** A span of days, `2026-11-21`, in UTC, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

function listed(list: keyof typeof adminAddresses, filters: Readonly<Record<string, string>>): string {
  return `${adminAddresses[list]}?${new URLSearchParams(filters)}`;
}

/** The lists that the figures are counted from, as addresses. */
export const listsBehind = {
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

const millisecondsOfDay = 86_400_000;

/** Today and the 29 days before, as the server counts them. */
export function lastThirtyDays(now: Date): Span {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: dayOf(now.getTime() - 29 * millisecondsOfDay), to: dayOf(now.getTime()) };
}
