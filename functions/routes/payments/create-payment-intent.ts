import { payments } from "#shared/contract/shop/payments.ts";
import { checkFirst } from "../../check-first.ts";
import { checkLimit, countAttempt, hashOf, limits } from "../../data/attempts.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { endpointFastWhenCold } from "../../http/endpoint.ts";
import { openOrder, openOrderForNumber } from "../../payments/orders/open.ts";
import { readOriginSecret, readStripeSecret } from "../../secrets.ts";

const secrets = [readStripeSecret, readOriginSecret];

/**
 * Creates the payment for a number or for one of the caller's orders, at a price set by the server alone. Many
 * payments, or repeatedly declined cards, are rate-limited, because thieves test stolen cards in shops. Orders and
 * prices are read while attempts are counted; nothing is written before all limits have been checked.
 */
export const handler = endpointFastWhenCold("createPaymentIntent", payments, secrets, async (call) => {
  const { body, caller, requestOrigin, now, log, language } = call;
  const allowed = Promise.all([
    countAttempt(limits.paymentByUser, caller.id, now),
    callerAddress(requestOrigin, now).then((address) => countAttempt(limits.paymentByAddress, address, now)),
    checkLimit(limits.paymentRefusalByUser, hashOf(caller.id), now),
  ]);
  const context = { now, log, language, via: "customer" } as const;
  const opening =
    body.orderId === undefined
      ? openOrderForNumber(caller, body.phone ?? "", context, allowed)
      : openOrder(caller, body.orderId, context, allowed);
  await checkFirst(allowed, opening);
  return opening;
});
