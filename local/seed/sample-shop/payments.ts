import * as z from "zod";
import type { PastPayment } from "#local-stripe/history.ts";

const createdPayments = z.object({ payments: z.array(z.object({ id: z.string() })) });
/** Keeps a request below the local Stripe's limit of one megabyte. */
const paymentsPerRequest = 500;

/** Creates these payments at the local Stripe unless they exist. Returns the ids of their PaymentIntents. */
export async function createPayments(payments: readonly PastPayment[], stripeUrl: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let start = 0; start < payments.length; start += paymentsPerRequest) {
    const body = JSON.stringify({ payments: payments.slice(start, start + paymentsPerRequest) });
    const reply = await fetch(new URL("/_test/past", stripeUrl), { method: "POST", body });
    const replyText = await reply.text();
    if (!reply.ok) throw new Error(`The local Stripe responded with ${reply.status}: ${replyText}`);
    ids.push(...createdPayments.parse(JSON.parse(replyText)).payments.map(({ id }) => id));
  }
  return ids;
}
