import type { Actor } from "../../data/audit.ts";
import { type Donation, donationKept, readDonation, withRequest } from "../../data/donations.ts";
import type { Around } from "../around.ts";
import { giveBack, type Keeping, type RefundRequest } from "../give-back.ts";
import { followMoneyBack } from "./money-back.ts";

const keeping: Keeping<Donation> = {
  noun: "donation",
  amountAsked: ({ refundRequests }, requestId) => refundRequests?.find(({ id }) => id === requestId)?.amount,
  requestKept: (donation, { id, amount }) =>
    donationKept(donation, { refundRequests: withRequest(donation, id, amount) }),
  readAgain: ({ id }) => readDonation(id),
  followMoneyBack,
};

/** Gives money of a paid donation back, once for each request: see `giveBack`, which says what is thrown. */
export function refundDonation(
  donation: Donation,
  request: RefundRequest,
  by: Actor,
  around: Around,
): Promise<Donation> {
  return giveBack(donation, request, by, around, keeping);
}
