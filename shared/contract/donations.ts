import * as z from "zod";
import { donation as donationLimits, longest } from "../domain/limits.ts";
import {
  currency,
  donationId,
  email,
  minorUnits,
  name,
  nextCursor,
  page,
  paymentIntentId,
  timestamp,
} from "./fields.ts";
import type { RouteShape } from "./shape.ts";

/** A donation as everybody may see it: never the real name, the address or the payment. */
const publicDonation = z.object({
  id: donationId,
  name: z.string(),
  note: z.string().nullable(),
  anonymous: z.boolean(),
  /** The address of the picture, or null. */
  profileImage: z.string().nullable(),
  amountCents: minorUnits,
  currency,
  createdAt: timestamp,
});

export const donations = {
  listDonations: {
    query: page,
    reply: z.object({ donations: z.array(publicDonation), nextCursor }),
    errors: [],
  },
  getDonationPicture: {
    params: z.strictObject({ id: donationId }),
    reply: z.instanceof(Uint8Array),
    errors: ["not_found"],
  },
  createDonationIntent: {
    body: z.strictObject({
      amountCents: z.int().min(donationLimits.minimum).max(donationLimits.maximum),
      name: name.nullable(),
      email: email.nullable(),
      note: z.string().trim().max(longest.note).nullable(),
      anonymous: z.boolean(),
      /** A data URL. Its bytes are checked against the limit of `picture` after decoding. */
      profileImage: z.string().max(400_000).nullable(),
    }),
    reply: z.object({ clientSecret: z.string(), amount: minorUnits, currency, donationId }),
    errors: ["provider_unavailable"],
  },
  completeDonation: {
    body: z.strictObject({ donationId, paymentIntentId }),
    reply: z.object({ status: z.literal("complete"), donationId }),
    errors: ["not_found", "payment_processing", "payment_incomplete", "payment_mismatch", "provider_unavailable"],
  },
} as const satisfies Record<string, RouteShape>;
