import * as z from "zod";
import { donation as donationLimits, longest } from "../../domain/limits.ts";
import { currency, donationId, minorUnits, paymentIntentId } from "../parts/fields.ts";
import { email, oneLine } from "../parts/person-fields.ts";
import type { RouteShape } from "../parts/shape.ts";

const amount = "Please choose or enter a valid donation amount.";

/** A blank name counts as none: the wall shows the anonymous one. */
const donorName = z
  .string()
  .trim()
  .max(longest.name, `Please use at most ${longest.name} characters.`)
  .regex(oneLine, "Please use one line of plain text.");

export const donationContract = {
  createDonationIntent: {
    body: z.strictObject({
      amountCents: z.int(amount).min(donationLimits.minimum, amount).max(donationLimits.maximum, amount),
      name: donorName.nullable(),
      email: email.nullable(),
      note: z.string().trim().max(longest.note, `Please use at most ${longest.note} characters.`).nullable(),
      anonymous: z.boolean(),
      /**
       * A data URL. Its length is not limited here, so that one beyond `picture`'s limit fails as too large, not as
       * invalid.
       */
      profileImage: z.string().nullable(),
    }),
    reply: z.object({ clientSecret: z.string(), amount: minorUnits, currency, donationId }),
    errors: ["payment_refused", "changed_meanwhile", "provider_unavailable"],
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
