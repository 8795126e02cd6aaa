import type { Donation } from "../../data/donations.ts";
import { donationNamedBy, type Intent } from "../intents.ts";

interface Requirement {
  readonly says: string;
  holds(intent: Intent, donation: Donation): boolean;
}

/** The conditions for a payment to complete a donation. If one fails, it is a mismatch: the donation stays as it is. */
const requirements: readonly Requirement[] = [
  {
    says: "The payment names this donation.",
    holds: (intent, donation) => donationNamedBy(intent) === donation.id,
  },
  {
    says: "It is the payment that was begun for this donation.",
    holds: (intent, donation) => donation.intentId === intent.id,
  },
  {
    says: "What was received is what the server asked for.",
    holds: (intent, donation) => intent.amount_received === donation.amount && intent.currency === donation.currency,
  },
  {
    says: "Donation and payment are both real or both tests.",
    holds: (intent, donation) => intent.livemode === donation.livemode,
  },
];

/** The requirements that this payment does not meet. */
export function unmetRequirements(intent: Intent, donation: Donation): readonly string[] {
  return requirements.filter((requirement) => !requirement.holds(intent, donation)).map(({ says }) => says);
}
