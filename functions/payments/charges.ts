import type Stripe from "stripe";
import * as z from "zod";
import { endsLicense } from "#shared/domain/dispute.ts";
import type { DisputeState } from "#shared/domain/order.ts";
import { callStripe, callStripeFor } from "./call-stripe.ts";

/**
 * The reversed part of a payment, in its currency's minor units.
 *
 * `refunded`: refunded by us. `disputed`: withheld by the cardholder's bank during a dispute, or taken after a lost
 * one; zero after a won one. `dispute`: the combined state of the disputes, absent without one.
 */
export interface Reversals {
  readonly refunded: number;
  readonly disputed: number;
  readonly dispute?: DisputeState;
}

/** https://docs.stripe.com/api/charges/object: a refund that fails later reduces `amount_refunded` again. */
const paid = z.object({
  latest_charge: z
    .object({
      amount: z.int().nonnegative(),
      currency: z.string(),
      amount_refunded: z.int().nonnegative(),
      disputed: z.boolean(),
    })
    .nullable(),
});
type Charge = NonNullable<z.output<typeof paid>["latest_charge"]>;

const dispute = z.object({ amount: z.int().nonnegative(), currency: z.string(), status: z.string() });
type Dispute = z.output<typeof dispute>;

/** More disputes than a charge can have: card networks allow a handful of appeals and partial disputes. */
const maxDisputes = 100;

/**
 * Fetches a payment's current reversals. Read the record first, and write it on condition that it is unchanged: then
 * an older response never replaces a newer one. Throws `provider_unavailable`.
 */
export async function readReversals(client: Stripe, intentId: string): Promise<Reversals> {
  const found = await callStripeFor(() => client.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] }));
  const charge = found && paid.parse(found).latest_charge;
  if (!charge) return { refunded: 0, disputed: 0 };
  const refunded = charge.amount_refunded;
  if (!charge.disputed) return { refunded, disputed: 0 };
  const list = await callStripe(() => client.disputes.list({ payment_intent: intentId, limit: maxDisputes }));
  const disputes = list.data.map((one) => dispute.parse(one));
  const open = disputes.filter(({ status }) => stateOf(status) === "open");
  const lost = disputes.filter(({ status }) => stateOf(status) === "lost");
  const state = stateOfAll(charge, disputes, open, lost);
  return {
    refunded,
    disputed: atStake(charge, [...open, ...lost]),
    ...(state === undefined ? {} : { dispute: state }),
  };
}

/**
 * A lost dispute stays lost, whatever else is open; but while a bank is deciding, a dispute over a small part decides
 * nothing.
 */
function stateOfAll(
  charge: Charge,
  all: readonly Dispute[],
  open: readonly Dispute[],
  lost: readonly Dispute[],
): DisputeState | undefined {
  const reversed = { paid: charge.amount, refunded: charge.amount_refunded, lost: atStake(charge, lost) };
  if (lost.length > 0 && (open.length === 0 || endsLicense(reversed))) return "lost";
  if (open.length > 0) return "open";
  return all.some(({ status }) => stateOf(status) === "won") ? "won" : undefined;
}

/**
 * The disputed amount of a charge, in its own currency. Amounts of several currencies cannot be added, so a dispute in
 * another currency counts as one over everything left of the charge.
 */
function atStake({ amount, currency, amount_refunded }: Charge, disputes: readonly Dispute[]): number {
  if (disputes.some((one) => one.currency !== currency)) return Math.max(amount - amount_refunded, 0);
  return disputes.reduce((sum, one) => sum + one.amount, 0);
}

/**
 * Maps a dispute's status; undefined when no money is withdrawn: an inquiry (`warning_…`) only asks, and a prevented
 * dispute is a refund. During an appeal the bank keeps the money.
 * https://docs.stripe.com/disputes/how-disputes-work
 */
function stateOf(status: string): DisputeState | undefined {
  if (status === "won" || status === "lost") return status;
  return status.startsWith("warning_") || status === "prevented" ? undefined : "open";
}
