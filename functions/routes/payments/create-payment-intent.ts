import { payments } from "#shared/contract/shop/payments.ts";
import { countAttempt, hashOf, limits, refuseWhenSpent } from "../../data/attempts.ts";
import { callerAddress } from "../../http/address.ts";
import { endpoint } from "../../http/endpoint.ts";
import { openForNumber, openOrder } from "../../payments/orders/open.ts";

/**
 * Opens the payment for a number or for an order of the caller's, at a price that only the server decides. Whoever
 * opens many payments, or whose cards are refused again and again, has to wait: stolen cards are tried in shops.
 */
export const handler = endpoint("createPaymentIntent", payments, async ({ body, caller, from, now, log }) => {
  await Promise.all([
    countAttempt(limits.paymentByUser, caller.id, now),
    callerAddress(from, now).then((address) => countAttempt(limits.paymentByAddress, address, now)),
    refuseWhenSpent(limits.paymentRefusalByUser, hashOf(caller.id), now),
  ]);
  const context = { now, log, via: "customer" } as const;
  if (body.orderId !== undefined) return openOrder(caller.id, body.orderId, context);
  return openForNumber(caller, body.phone ?? "", context);
});
