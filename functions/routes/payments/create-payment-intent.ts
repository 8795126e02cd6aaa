import { payments } from "#shared/contract/shop/payments.ts";
import { checkLimit, countAttempt, hashOf, limits } from "../../data/attempts.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { endpoint } from "../../http/endpoint.ts";
import { openOrder, openOrderForNumber } from "../../payments/orders/open.ts";

/**
 * Creates the payment for a number or for one of the caller's orders, at a price set by the server alone. Many
 * payments, or repeatedly declined cards, are rate-limited, because thieves test stolen cards in shops.
 */
export const handler = endpoint("createPaymentIntent", payments, async (call) => {
  const { body, caller, requestOrigin, now, log, language } = call;
  await Promise.all([
    countAttempt(limits.paymentByUser, caller.id, now),
    callerAddress(requestOrigin, now).then((address) => countAttempt(limits.paymentByAddress, address, now)),
    checkLimit(limits.paymentRefusalByUser, hashOf(caller.id), now),
  ]);
  const context = { now, log, language, via: "customer" } as const;
  if (body.orderId !== undefined) return openOrder(caller, body.orderId, context);
  return openOrderForNumber(caller, body.phone ?? "", context);
});
