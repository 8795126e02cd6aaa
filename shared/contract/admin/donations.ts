import * as z from "zod";
import { disputeState, donationId, donationStatus, minorUnits, timestamp, userId } from "../parts/fields.ts";
import type { RouteShape } from "../parts/shape.ts";
import { publicDonation } from "../shop/donations.ts";
import { refundRequest } from "./refund.ts";

/** A donation as listed in the admin area. */
export const adminDonation = publicDonation.extend({
  /** The name as entered; `name` is the one displayed on the wall. */
  rawName: z.string().nullable(),
  email: z.string().nullable(),
  status: donationStatus,
  paidAt: timestamp.nullable(),
  /** Hidden from the wall by an admin. */
  hidden: z.boolean(),
  refundedCents: minorUnits,
  dispute: disputeState.nullable(),
});

const donationDetail = adminDonation.extend({
  paymentIntentId: z.string().nullable(),
  livemode: z.boolean(),
  /** The amount withheld or taken by the bank in a dispute. */
  disputedCents: minorUnits,
  /** The donor's account; null if the donor was not signed in. */
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
  /** A donor's picture, whether or not it is visible on the wall. */
  getAdminDonationPicture: {
    params: z.strictObject({ id: donationId }),
    /** A data URL, because an `img` element sends no token and cannot load a protected URL. */
    reply: z.object({ picture: z.string() }),
    errors: ["not_found"],
  },
  refundAdminDonation: {
    params: z.strictObject({ id: donationId }),
    body: refundRequest,
    reply: z.object({ donation: donationDetail }),
    errors: [
      "not_found",
      "donation_unpaid",
      "refund_refused",
      "changed_meanwhile",
      "provider_busy",
      "provider_unavailable",
    ],
  },
  /** Permanently removes name, address, note and picture from a donation. Amount and day remain. */
  anonymizeAdminDonation: {
    params: z.strictObject({ id: donationId }),
    reply: z.object({ donation: donationDetail }),
    errors: ["not_found", "changed_meanwhile"],
  },
  /** Syncs the donation with its payment at Stripe. */
  resolveAdminDonation: {
    params: z.strictObject({ id: donationId }),
    reply: z.object({ donation: donationDetail }),
    errors: ["not_found", "payment_mismatch", "changed_meanwhile", "provider_busy", "provider_unavailable"],
  },
} as const satisfies Record<string, RouteShape>;
