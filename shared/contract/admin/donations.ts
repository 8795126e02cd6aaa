import * as z from "zod";
import { dispute, donationId, donationStatus, minorUnits, timestamp, userId } from "../parts/fields.ts";
import type { RouteShape } from "../parts/shape.ts";
import { publicDonation } from "../shop/donations.ts";
import { refundRequest } from "./refund.ts";

/** A donation as a list of the admin area shows it. */
export const adminDonation = publicDonation.extend({
  /** As it was given; `name` is as the wall shows it. */
  rawName: z.string().nullable(),
  email: z.string().nullable(),
  status: donationStatus,
  paidAt: timestamp.nullable(),
  /** Taken off the wall by an admin. */
  hidden: z.boolean(),
  refundedCents: minorUnits,
  dispute: dispute.nullable(),
});

const donationDetail = adminDonation.extend({
  paymentIntentId: z.string().nullable(),
  livemode: z.boolean(),
  /** What the bank holds back, or has taken, because the cardholder disputes the payment. */
  disputedCents: minorUnits,
  /** The account that gave it, when somebody was signed in. */
  userId: userId.nullable(),
});

export const adminDonations = {
  /** Hides a donation from the wall, or shows it again. */
  updateAdminDonation: {
    params: z.strictObject({ id: donationId }),
    body: z.strictObject({ hidden: z.boolean() }),
    reply: z.object({ donation: adminDonation }),
    errors: ["not_found", "changed_meanwhile"],
  },
  getAdminDonation: {
    params: z.strictObject({ id: donationId }),
    reply: z.object({ donation: donationDetail }),
    errors: ["not_found"],
  },
  /** A donor's picture, whether it is on the wall or not. */
  getAdminDonationPicture: {
    params: z.strictObject({ id: donationId }),
    /** A data URL: an `img` sends no token, so the page could not have it from an address. */
    reply: z.object({ picture: z.string() }),
    errors: ["not_found"],
  },
  refundAdminDonation: {
    params: z.strictObject({ id: donationId }),
    body: refundRequest,
    reply: z.object({ donation: donationDetail }),
    errors: ["not_found", "donation_unpaid", "refund_refused", "changed_meanwhile", "provider_unavailable"],
  },
  /** Takes name, address, note and picture out of a donation for good. Amount and day stay. */
  anonymizeAdminDonation: {
    params: z.strictObject({ id: donationId }),
    reply: z.object({ donation: donationDetail }),
    errors: ["not_found", "changed_meanwhile"],
  },
  /** Asks Stripe about the donation's payment and brings the donation to where the payment is. */
  resolveAdminDonation: {
    params: z.strictObject({ id: donationId }),
    reply: z.object({ donation: donationDetail }),
    errors: ["not_found", "payment_mismatch", "changed_meanwhile", "provider_unavailable"],
  },
} as const satisfies Record<string, RouteShape>;
