import type { Actor } from "../../data/audit.ts";
import { type Donation, donationFieldWrite, readDonation, withRefundRequest } from "../../data/donations.ts";
import type { PaymentContext } from "../context.ts";
import { type RefundRequest, type RefundTarget, refund } from "../refund.ts";
import { syncReversals } from "./reversals.ts";

const target: RefundTarget<Donation> = {
  noun: "donation",
  requestedAmount: ({ refundRequests }, requestId) => refundRequests?.find(({ id }) => id === requestId)?.amount,
  requestWrites: (donation, { id, amount }) => [
    donationFieldWrite(donation, { refundRequests: withRefundRequest(donation, id, amount) }),
  ],
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
