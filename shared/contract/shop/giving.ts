import * as z from "zod";
import { donationLimits, maxLengths } from "../../domain/limits.ts";
import { currency, donationId, minorUnits, paymentIntentId } from "../parts/fields.ts";
import { email, oneLine } from "../parts/person-fields.ts";
import type { RouteShape } from "../parts/shape.ts";

const amountMessage = "Please choose or enter a valid donation amount.";

/** A blank name counts as no name: the wall then shows `anonymousName` (`domain/donation.ts`) instead. */
const donorName = z
  .string()
  .trim()
  .max(maxLengths.name, `Please use at most ${maxLengths.name} characters.`)
  .regex(oneLine, "Please use one line of plain text.");

export const donationContract = {
  createDonationIntent: {
    body: z.strictObject({
      amountCents: z
        .int(amountMessage)
        .min(donationLimits.minimum, amountMessage)
        .max(donationLimits.maximum, amountMessage),
      name: donorName.nullable(),
      email: email.nullable(),
      note: z.string().trim().max(maxLengths.note, `Please use at most ${maxLengths.note} characters.`).nullable(),
      anonymous: z.boolean(),
      /**
       * A data URL. Its length is not limited here, so that a picture over the limit (`picture` in
       * `domain/limits.ts`) fails as too large, not as invalid.
       */
      profileImage: z.string().nullable(),
    }),
    reply: z.object({ clientSecret: z.string(), amount: minorUnits, currency, donationId }),
    errors: ["payment_refused", "changed_meanwhile", "provider_busy", "provider_unavailable"],
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
      "provider_busy",
      "provider_unavailable",
    ],
  },
} as const satisfies Record<string, RouteShape>;
