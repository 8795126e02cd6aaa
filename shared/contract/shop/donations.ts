import * as z from "zod";
import { currency, donationId, minorUnits, timestamp } from "../parts/fields.ts";
import type { RouteShape } from "../parts/shape.ts";

/** A donation as displayed publicly: without real name, email address or payment. */
export const publicDonation = z.object({
  id: donationId,
  name: z.string(),
  note: z.string().nullable(),
  anonymous: z.boolean(),
  /** The picture's URL, or null. */
  profileImage: z.string().nullable(),
  amountCents: minorUnits,
  currency,
  createdAt: timestamp,
});

export const donations = {
  getDonationPicture: {
    params: z.strictObject({ id: donationId }),
    reply: z.instanceof(Uint8Array),
    errors: ["not_found"],
  },
} as const satisfies Record<string, RouteShape>;
