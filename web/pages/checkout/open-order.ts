import type { Reply } from "#shared/contract/index.ts";
import { lineOf } from "#shared/domain/line.ts";
import { ApiError, call } from "../../session/api.ts";

/** An order whose card form can open. Without a client secret, its payment is created when the buyer pays. */
export type OpenedOrder = Omit<Reply<"createPaymentIntent">, "clientSecret"> & { readonly clientSecret?: string };

/**
 * Opens the order for a number: digits with the dial code. While more buyers pay than the payment provider allows, the
 * server stores the order and puts off its payment; then the order is returned without one, at the price that the
 * server has stored (docs/decisions/064). Throws what the call throws, also when that order cannot be read.
 */
export async function openOrder(phone: string): Promise<OpenedOrder> {
  try {
    return await call("createPaymentIntent", { body: { phone } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "provider_busy")) throw error;
    const order = await findPendingOrder(phone).catch(() => undefined);
    if (order === undefined) throw error;
    const { id: orderId, amount, currency } = order;
    return { orderId, amount, currency, priceRenewed: false };
  }
}

async function findPendingOrder(phone: string) {
  const { orders } = await call("getMe");
  return orders.find((order) => order.status === "pending" && lineOf(order.phone) === lineOf(phone));
}
