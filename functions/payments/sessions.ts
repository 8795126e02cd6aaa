import type Stripe from "stripe";
import * as z from "zod";
import { askStripeFor } from "./ask-stripe.ts";

/** A hosted checkout session, as older links carry it. https://docs.stripe.com/api/checkout/sessions/object */
const session = z.object({
  status: z.string().nullable(),
  client_reference_id: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
  payment_intent: z.string().nullable(),
});
export type Session = z.output<typeof session>;

/** The session as it is now; undefined when Stripe knows none of this id. */
export async function retrieveSession(client: Stripe, id: string): Promise<Session | undefined> {
  const found = await askStripeFor(() => client.checkout.sessions.retrieve(id));
  return found && session.parse(found);
}
