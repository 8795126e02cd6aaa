import { inject } from "vitest";
import * as z from "zod";

/** Sets one of the local Stripe's test controls (local-stripe/README.md). */
export async function setTestControl(path: string, body: unknown, stripeUrl = inject("stripeUrl")): Promise<unknown> {
  const reply = await fetch(`${stripeUrl}/_test/${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`The local Stripe refused ${path}: ${await reply.text()}`);
  return reply.json();
}

const paymentListShape = z.object({
  data: z.array(z.object({ id: z.string(), status: z.string(), metadata: z.record(z.string(), z.string()) })),
});

/** The payments created for an order. */
export async function paymentsOf(orderId: string, stripeUrl = inject("stripeUrl")) {
  const reply = await fetch(`${stripeUrl}/v1/payment_intents?limit=100`, {
    headers: { authorization: "Bearer sk_test_journeys" },
  });
  return paymentListShape.parse(await reply.json()).data.filter(({ metadata }) => metadata.orderId === orderId);
}
