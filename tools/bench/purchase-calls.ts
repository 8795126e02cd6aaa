import * as z from "zod";

/** The parts that are needed of the replies of `register` and `createPaymentIntent`. */
export const registered = z.object({ token: z.string() });
export const opened = z.object({ orderId: z.string(), clientSecret: z.string() });

/** Makes a call that must succeed, and returns its reply. */
export async function post(url: string, body: object, token?: string): Promise<unknown> {
  const reply = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

/** Pays as the buyer's browser does, at the local Stripe. Returns the id of the payment. */
export async function payWithCard(stripeUrl: string, clientSecret: string): Promise<string> {
  const [intentId = ""] = clientSecret.split("_secret_");
  const confirmation = new URLSearchParams({
    client_secret: clientSecret,
    payment_method: "pm_card_visa",
    return_url: "https://everline.example/payment-success",
  });
  const paid = await fetch(`${stripeUrl}/v1/payment_intents/${intentId}/confirm`, {
    method: "POST",
    headers: { authorization: "Bearer pk_test_local" },
    body: confirmation,
  });
  if (!paid.ok) throw new Error(`The card was not charged: ${paid.status} ${await paid.text()}`);
  return intentId;
}
