import type Stripe from "stripe";
import * as z from "zod";
import type { DisputeState } from "../../shared/domain/order.ts";
import { askStripe, askStripeFor } from "./ask-stripe.ts";

/**
 * What has come back of a payment, in its currency's minor units.
 *
 * `refunded`: given back by us. `disputed`: what the cardholder's bank holds back while a dispute is open, or has taken since it was lost;
 * nothing once it is won. `dispute`: how the disputes stand, absent without one.
 */
export interface MoneyBack {
  readonly refunded: number;
  readonly disputed: number;
  readonly dispute?: DisputeState;
}

/** https://docs.stripe.com/api/charges/object: a refund that fails later takes its part of `amount_refunded` away again. */
const paid = z.object({
  latest_charge: z.object({ amount_refunded: z.int().nonnegative(), disputed: z.boolean() }).nullable(),
});
const dispute = z.object({ amount: z.int().nonnegative(), status: z.string() });

/** More disputes than one charge can have: a card network allows a handful of appeals and partial disputes. */
const mostDisputes = 100;

/**
 * What has come back of a payment, as Stripe has it now. Read the row that is to follow it first, and change that row on condition that it
 * is as it was read: then an older answer never replaces a newer one. Throws `provider_unavailable`.
 */
export async function moneyBack(client: Stripe, intentId: string): Promise<MoneyBack> {
  const found = await askStripeFor(() => client.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] }));
  const charge = found && paid.parse(found).latest_charge;
  if (!charge) return { refunded: 0, disputed: 0 };
  const refunded = charge.amount_refunded;
  if (!charge.disputed) return { refunded, disputed: 0 };
  const list = await askStripe(() => client.disputes.list({ payment_intent: intentId, limit: mostDisputes }));
  const disputes = list.data
    .map((one) => dispute.parse(one))
    .map(({ amount, status }) => ({ amount, state: stateOf(status) }));
  const disputed = disputes
    .filter(({ state }) => state === "open" || state === "lost")
    .reduce((sum, { amount }) => sum + amount, 0);
  // What is lost stays lost, whatever else is open.
  const state = (["lost", "open", "won"] as const).find((each) => disputes.some((one) => one.state === each));
  return { refunded, disputed, ...(state === undefined ? {} : { dispute: state }) };
}

/**
 * What a dispute's status means to us; undefined when no money is withdrawn: an inquiry (`warning_…`) asks only, and a prevented dispute is
 * a refund. An appeal leaves the money with the bank. https://docs.stripe.com/disputes/how-disputes-work
 */
function stateOf(status: string): DisputeState | undefined {
  if (status === "won" || status === "lost") return status;
  return status.startsWith("warning_") || status === "prevented" ? undefined : "open";
}
