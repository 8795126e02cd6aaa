import type Stripe from "stripe";
import * as z from "zod";
import { retrieveIfExists } from "./call-stripe.ts";

/**
 * A session of Stripe's hosted checkout, which the shop used formerly.
 * https://docs.stripe.com/api/checkout/sessions/object
 */
const session = z.object({
  status: z.string().nullable(),
  client_reference_id: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
  payment_intent: z.string().nullable(),
});
export type Session = z.output<typeof session>;

/** Fetches the session; undefined when Stripe does not know the id. */
export async function retrieveSession(client: Stripe, id: string): Promise<Session | undefined> {
  const response = await retrieveIfExists(() => client.checkout.sessions.retrieve(id));
  return response && session.parse(response);
}
