import { orders } from "#shared/contract/shop/payments.ts";
import { findUserWithOrders } from "../../data/user-with-orders.ts";
import { endpointWithAccount } from "../../http/endpoint.ts";
import { refundByCustomer } from "../../payments/orders/refund-by-customer.ts";
import { ShopError } from "../../shop-error.ts";

/** Gives the caller the money for one of their orders back, within its refund window. Idempotent. */
export const handler = endpointWithAccount(
  "refundOrder",
  orders,
  findUserWithOrders,
  async ({ params, caller, now, log }) => {
    const order = caller.orders.find(({ id }) => id === params.id);
    if (order === undefined) throw new ShopError("not_found");
    await refundByCustomer(order, caller.orders, { now, log, via: "customer" });
    return { ok: true };
  },
);
