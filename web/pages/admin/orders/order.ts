import { orderWords as words } from "#shared/content/words/admin/orders.ts";
import type { Reply } from "#shared/contract/index.ts";

/** An order as the list has it, and with all that is known of it. */
export type AdminOrder = Reply<"listAdminOrders">["orders"][number];
export type OrderDetail = Reply<"getAdminOrder">["order"];

/** Whose order it is. One whose account was erased names nobody. */
export function customerOf({ customerName }: Pick<AdminOrder, "customerName">): string {
  return customerName === "" ? words.erased : customerName;
}

/** Whether the account behind an order is still there. */
export function hasAccount({ customerEmail }: Pick<AdminOrder, "customerEmail">): boolean {
  return customerEmail !== "";
}
