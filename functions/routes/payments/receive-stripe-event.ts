import Stripe from "stripe";
import { payments } from "#shared/contract/shop/payments.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { createStageStripe } from "../../payments/stripe-client.ts";
import { syncPayment } from "../../payments/sync/payment.ts";
import { ShopError } from "../../shop-error.ts";

/** The maximum age of a signature. */
const toleranceSeconds = 300;

/** Receives Stripe's webhook events. Stripe retries on any status but 200, for up to three days. */
export const handler = openEndpoint("receiveStripeEvent", payments, async ({ rawBody, header, now, log }) => {
  const { webhookSecret, livemode } = await createStageStripe({ now });
  const event = verifyEvent(rawBody(), header("stripe-signature") ?? "", webhookSecret, now);
  await syncPayment(event, livemode, { now, log, via: "webhook" });
  return { received: true };
});

function verifyEvent(body: Buffer, signature: string, secret: string, now: Date): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime());
  } catch {
    throw new ShopError("bad_signature");
  }
}
