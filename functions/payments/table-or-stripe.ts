import { isRateLimited } from "./rate-limited.ts";
import type { StripeTerms } from "./stripe-client.ts";

/**
 * Asks Stripe for an answer that the table may have by then: page and webhook report the same payment, and while Stripe
 * is busy, the second one need not ask it as well. `readAnswer` reads the table's answer, undefined if it has none; it
 * is called only when `askStripe` has to wait, and when Stripe rejects the call because of its rate.
 */
export async function tableOrStripe<Answer>(
  readAnswer: () => Promise<Answer | undefined>,
  askStripe: (terms: Pick<StripeTerms, "isNeeded">) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await askStripe({ isNeeded: async () => (await readAnswer()) === undefined });
  } catch (thrown) {
    const answer = isRateLimited(thrown) ? await readAnswer() : undefined;
    if (answer === undefined) throw thrown;
    return answer;
  }
}
