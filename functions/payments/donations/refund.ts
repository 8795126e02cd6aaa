import type { Actor } from "../../data/audit.ts";
import { type Donation, donationFieldWrite, readDonation, withRequest } from "../../data/donations.ts";
import type { PaymentContext } from "../context.ts";
import { type RefundRequest, type RefundTarget, refund } from "../refund.ts";
import { syncReversals } from "./reversals.ts";

const target: RefundTarget<Donation> = {
  noun: "donation",
  amountAsked: ({ refundRequests }, requestId) => refundRequests?.find(({ id }) => id === requestId)?.amount,
  requestKept: (donation, { id, amount }) =>
    donationFieldWrite(donation, { refundRequests: withRequest(donation, id, amount) }),
  readAgain: ({ id }) => readDonation(id),
  syncReversals,
};

/** Refunds a paid donation, once per request: see `refund` for the errors. */
export function refundDonation(
  donation: Donation,
  request: RefundRequest,
  actor: Actor,
  context: PaymentContext,
): Promise<Donation> {
  return refund(donation, request, actor, context, target);
}
