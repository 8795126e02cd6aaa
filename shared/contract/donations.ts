import * as z from "zod";
import { donation as donationLimits, longest } from "../domain/limits.ts";
import {
  currency,
  donationId,
  email,
  minorUnits,
  nextCursor,
  oneLine,
  page,
  paymentIntentId,
  timestamp,
} from "./fields.ts";
import type { RouteShape } from "./shape.ts";

/** A donation as everybody may see it: never the real name, the address or the payment. */
export const publicDonation = z.object({
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

const amount = "Please choose or enter a valid donation amount.";

/** A blank name is no name: the wall says the anonymous one. */
const donorName = z
  .string()
  .trim()
  .max(longest.name, `Please use at most ${longest.name} characters.`)
  .regex(oneLine, "Please use one line of plain text.");

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
      amountCents: z.int(amount).min(donationLimits.minimum, amount).max(donationLimits.maximum, amount),
      name: donorName.nullable(),
      email: email.nullable(),
      note: z.string().trim().max(longest.note, `Please use at most ${longest.note} characters.`).nullable(),
      anonymous: z.boolean(),
      /** A data URL. It has no limit here, so that one beyond the limit of `picture` is answered as too large and not as invalid. */
      profileImage: z.string().nullable(),
    }),
    reply: z.object({ clientSecret: z.string(), amount: minorUnits, currency, donationId }),
    errors: ["changed_meanwhile", "provider_unavailable"],
  },
  completeDonation: {
    body: z.strictObject({ donationId, paymentIntentId }),
    reply: z.object({ status: z.literal("complete"), donationId }),
    errors: [
      "not_found",
      "payment_processing",
      "payment_incomplete",
      "payment_mismatch",
      "changed_meanwhile",
      "provider_unavailable",
    ],
  },
} as const satisfies Record<string, RouteShape>;
