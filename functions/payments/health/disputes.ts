import type Stripe from "stripe";
import * as z from "zod";
import { askStripe } from "../ask-stripe.ts";

/** A dispute with its payment, as much of it as we rely on. https://docs.stripe.com/api/disputes/object */
const dispute = z.object({
  id: z.string(),
  amount: z.int().nonnegative(),
  currency: z.string(),
  livemode: z.boolean(),
  reason: z.string(),
  status: z.string(),
  /** In seconds since 1970, as is `due_by`: until when evidence counts. */
  created: z.int(),
  evidence_details: z.object({ due_by: z.int().nullable() }),
  payment_intent: z.object({ id: z.string(), metadata: z.record(z.string(), z.string()) }).nullable(),
});
export type Dispute = z.output<typeof dispute>;

/** Those that we can answer, or about which a bank decides. */
const open: ReadonlySet<string> = new Set([
  ...["needs_response", "under_review"],
  ...["warning_needs_response", "warning_under_review"],
]);
/**
 * Stripe cannot list them by their status. More than that in the weeks that one is open would be the end of any shop.
 */
const most = 300;

/**
 * The disputes that are open, the one to answer first comes first, those without such a day last. Throws
 * `provider_unavailable`.
 */
export async function listOpenDisputes(client: Stripe): Promise<readonly Dispute[]> {
  const params = { limit: 100, expand: ["data.payment_intent"] };
  const found = await askStripe(() => client.disputes.list(params).autoPagingToArray({ limit: most }));
  const day = ({ evidence_details: { due_by } }: Dispute) => due_by ?? Number.POSITIVE_INFINITY;
  return found
    .map((one) => dispute.parse(one))
    .filter(({ status }) => open.has(status))
    .sort((one, other) => (day(one) === day(other) ? one.created - other.created : day(one) - day(other)));
}
