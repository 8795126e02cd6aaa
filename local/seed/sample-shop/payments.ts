import * as z from "zod";
import type { PastPayment } from "#local-stripe/history.ts";

const answer = z.object({ payments: z.array(z.object({ id: z.string() })) });
/** Keeps a request below the local Stripe's limit of one megabyte. */
const perRequest = 500;

/** Creates these payments at the local Stripe, once each. Returns the ids of their PaymentIntents. */
export async function intentsOf(payments: readonly PastPayment[], stripe: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let start = 0; start < payments.length; start += perRequest) {
    const body = JSON.stringify({ payments: payments.slice(start, start + perRequest) });
    const reply = await fetch(new URL("/_test/past", stripe), { method: "POST", body });
    const replyText = await reply.text();
    if (!reply.ok) throw new Error(`The local Stripe answered ${reply.status}: ${replyText}`);
    ids.push(...answer.parse(JSON.parse(replyText)).payments.map(({ id }) => id));
  }
  return ids;
}
