import { orderWords as words } from "#shared/content/words/admin/orders.ts";
import type { Reply } from "#shared/contract/index.ts";

/** An order in the list, and with all details. */
export type AdminOrder = Reply<"listAdminOrders">["orders"][number];
export type OrderDetail = Reply<"getAdminOrder">["order"];

/** The customer's name. Empty for an erased account. */
export function customerOf({ customerName }: Pick<AdminOrder, "customerName">): string {
  return customerName === "" ? words.erased : customerName;
}

/** Whether the order's account still exists. */
export function hasAccount({ customerEmail }: Pick<AdminOrder, "customerEmail">): boolean {
  return customerEmail !== "";
}
