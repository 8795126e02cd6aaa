import type Stripe from "stripe";
import * as z from "zod";
import { callStripe } from "../call-stripe.ts";

/** The relevant parts of a dispute with its payment. https://docs.stripe.com/api/disputes/object */
const dispute = z.object({
  id: z.string(),
  amount: z.int().nonnegative(),
  currency: z.string(),
  livemode: z.boolean(),
  reason: z.string(),
  status: z.string(),
  /** In seconds since 1970, like `due_by`, the deadline for evidence. */
  created: z.int(),
  evidence_details: z.object({ due_by: z.int().nullable() }),
  payment_intent: z.object({ id: z.string(), metadata: z.record(z.string(), z.string()) }).nullable(),
});
export type Dispute = z.output<typeof dispute>;

/** Disputes that await evidence or the bank's decision. */
const openStatuses: ReadonlySet<string> = new Set([
  ...["needs_response", "under_review"],
  ...["warning_needs_response", "warning_under_review"],
]);
/**
 * Stripe cannot filter disputes by status, so the newest are read. No shop survives more disputes within a few weeks.
 */
const maxDisputes = 300;

/** Lists open disputes by deadline, those without one last. Throws `provider_busy`, `provider_unavailable`. */
export async function listOpenDisputes(client: Stripe): Promise<readonly Dispute[]> {
  const params = { limit: 100, expand: ["data.payment_intent"] };
  const response = await callStripe(() => client.disputes.list(params).autoPagingToArray({ limit: maxDisputes }));
  const deadlineOf = ({ evidence_details: { due_by } }: Dispute) => due_by ?? Number.POSITIVE_INFINITY;
  return response
    .map((one) => dispute.parse(one))
    .filter(({ status }) => openStatuses.has(status))
    .sort((one, other) =>
      deadlineOf(one) === deadlineOf(other) ? one.created - other.created : deadlineOf(one) - deadlineOf(other),
    );
}
