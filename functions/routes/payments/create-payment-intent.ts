import { countAttempt, limits } from "../../data/attempts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { openForNumber, openOrder } from "../../payments/orders/open.ts";

/** Opens the payment for a number or for an order of the caller's, at a price that only the server decides. */
export const handler = endpoint("createPaymentIntent", async ({ body, caller, address, now, log }) => {
  await countAttempt(limits.paymentByUser, caller.id, now);
  await countAttempt(limits.paymentByAddress, await address(), now);
  if (body.orderId !== undefined) return openOrder(caller.id, body.orderId, { now, log });
  return openForNumber(caller, body.phone ?? "", { now, log });
});
