import { orderWords as words } from "#shared/content/words/admin/orders.ts";
import type { Reply } from "#shared/contract/index.ts";

/** An order as the list returns it. */
export type AdminOrder = Reply<"listAdminOrders">["orders"][number];
/** An order with all its details. */
export type OrderDetail = Reply<"getAdminOrder">["order"];

/** Returns the customer's name, or a placeholder if the account was erased. */
export function customerOf({ customerName }: Pick<AdminOrder, "customerName">): string {
  return customerName === "" ? words.erased : customerName;
}

/** Whether the order's account still exists. */
export function hasAccount({ customerEmail }: Pick<AdminOrder, "customerEmail">): boolean {
  return customerEmail !== "";
}
