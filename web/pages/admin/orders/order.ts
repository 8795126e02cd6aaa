import { orderWords as words } from "#shared/content/words/admin/orders.ts";
import type { Reply } from "#shared/contract/index.ts";

/** An order as the list returns it. */
export type AdminOrder = Reply<"listAdminOrders">["orders"][number];
type Customer = Pick<AdminOrder, "customerName" | "customerEmail">;
/** An order with all its details. */
export type OrderDetail = Reply<"getAdminOrder">["order"];

/** Returns the customer's name, their email if they have no name, or a placeholder if the account was erased. */
export function customerOf({ customerName, customerEmail }: Customer): string {
  return customerName || customerEmail || words.erased;
}

/** Returns the customer's email if it isn't shown in place of their name already. */
export function secondLineOf({ customerName, customerEmail }: Customer): string {
  return customerName === "" ? "" : customerEmail;
}

/** Whether the order's account still exists. */
export function hasAccount({ customerEmail }: Pick<AdminOrder, "customerEmail">): boolean {
  return customerEmail !== "";
}
