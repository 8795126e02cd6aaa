import type { Donation } from "../../data/donations.ts";
import { donationIdOf, type Intent } from "../intents.ts";

interface Requirement {
  readonly description: string;
  isMetBy(intent: Intent, donation: Donation): boolean;
}

/** The conditions for a payment to complete a donation. If one is not met, the donation is not changed ("mismatch"). */
const requirements: readonly Requirement[] = [
  {
    description: "The payment's metadata names this donation.",
    isMetBy: (intent, donation) => donationIdOf(intent) === donation.id,
  },
  {
    description: "The payment is the one that was created for this donation.",
    isMetBy: (intent, donation) => donation.intentId === intent.id,
  },
  {
    description: "The received amount is the donation's amount, in the same currency.",
    isMetBy: (intent, donation) => intent.amount_received === donation.amount && intent.currency === donation.currency,
  },
  {
    description: "Donation and payment are both in live mode or both in test mode.",
    isMetBy: (intent, donation) => intent.livemode === donation.livemode,
  },
];

/** The descriptions of the requirements that this payment does not meet. */
export function unmetRequirements(intent: Intent, donation: Donation): readonly string[] {
  return requirements
    .filter((requirement) => !requirement.isMetBy(intent, donation))
    .map(({ description }) => description);
}
