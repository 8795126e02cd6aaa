import type Stripe from "stripe";
import * as z from "zod";
import { endsLicense } from "#shared/domain/dispute.ts";
import type { DisputeState } from "#shared/domain/order.ts";
import { callStripe, retrieveIfExists } from "./call-stripe.ts";

/**
 * The reversed part of a payment, in its currency's minor units.
 *
 * `refunded`: refunded by us. `disputed`: withheld by the cardholder's bank while a dispute is open, or taken for good
 * once it is lost; zero once it is won. `dispute`: the combined state of all disputes; absent if there are none.
 */
export interface Reversals {
  readonly refunded: number;
  readonly disputed: number;
  readonly dispute?: DisputeState;
}

/**
 * The relevant fields of a PaymentIntent with its charge. A refund that fails later reduces `amount_refunded` again.
 * https://docs.stripe.com/api/charges/object
 */
const intentWithCharge = z.object({
  latest_charge: z
    .object({
      amount: z.int().nonnegative(),
      currency: z.string(),
      amount_refunded: z.int().nonnegative(),
      disputed: z.boolean(),
    })
    .nullable(),
});
type Charge = NonNullable<z.output<typeof intentWithCharge>["latest_charge"]>;

const dispute = z.object({ amount: z.int().nonnegative(), currency: z.string(), status: z.string() });
type Dispute = z.output<typeof dispute>;

/** More disputes than a charge can have: card networks allow a handful of appeals and partial disputes. */
const maxDisputes = 100;

/**
 * Fetches a payment's current reversals. Callers read the order or donation first, and write it on condition that it
 * is unchanged, so that an older response never replaces a newer one. Throws `provider_busy`, `provider_unavailable`.
 */
export async function readReversals(client: Stripe, intentId: string): Promise<Reversals> {
  const intent = await retrieveIfExists(() => client.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] }));
  const charge = intent && intentWithCharge.parse(intent).latest_charge;
  if (!charge) return { refunded: 0, disputed: 0 };
  const refunded = charge.amount_refunded;
  if (!charge.disputed) return { refunded, disputed: 0 };
  const list = await callStripe(() => client.disputes.list({ payment_intent: intentId, limit: maxDisputes }));
  const disputes = list.data.map((one) => dispute.parse(one));
  const open = disputes.filter(({ status }) => stateOf(status) === "open");
  const lost = disputes.filter(({ status }) => stateOf(status) === "lost");
  const state = combinedState(charge, disputes, open, lost);
  return {
    refunded,
    disputed: disputedAmount(charge, [...open, ...lost]),
    ...(state === undefined ? {} : { dispute: state }),
  };
}

/**
 * The combined state of the disputes: lost, if the lost ones already end the license or no other is open; otherwise
 * open, if any is open; otherwise won, if any was won.
 */
function combinedState(
  charge: Charge,
  all: readonly Dispute[],
  open: readonly Dispute[],
  lost: readonly Dispute[],
): DisputeState | undefined {
  const lostAmounts = { paid: charge.amount, refunded: charge.amount_refunded, lost: disputedAmount(charge, lost) };
  if (lost.length > 0 && (open.length === 0 || endsLicense(lostAmounts))) return "lost";
  if (open.length > 0) return "open";
  return all.some(({ status }) => stateOf(status) === "won") ? "won" : undefined;
}

/**
 * The disputed amount of a charge, in the charge's currency. Amounts in different currencies cannot be added, so a
 * dispute in another currency counts as a dispute over everything that is left of the charge.
 */
function disputedAmount({ amount, currency, amount_refunded }: Charge, disputes: readonly Dispute[]): number {
  if (disputes.some((one) => one.currency !== currency)) return Math.max(amount - amount_refunded, 0);
  return disputes.reduce((sum, one) => sum + one.amount, 0);
}

/**
 * Maps Stripe's status of a dispute to ours; undefined when no money is withdrawn: an inquiry (`warning_…`) only asks
 * for information, and a prevented dispute was refunded. An appeal counts as open, because the bank keeps the money
 * until it is decided.
 * https://docs.stripe.com/disputes/how-disputes-work
 */
function stateOf(status: string): DisputeState | undefined {
  if (status === "won" || status === "lost") return status;
  return status.startsWith("warning_") || status === "prevented" ? undefined : "open";
}
