import { type SeededRandom, seededRandom } from "#local/seed/sample-shop/seeded-random.ts";

/** The cards that buyers try, one after another, as Stripe's test cards are called. */
const cards = {
  good: ["pm_card_visa"],
  refusedFirst: ["pm_card_chargeDeclinedInsufficientFunds", "pm_card_visa"],
  refused: ["pm_card_chargeDeclined"],
  threeDSecure: ["pm_card_threeDSecure2Required"],
  threeDSecureRefused: ["pm_card_threeDSecureRequiredChargeDeclined"],
} as const;

/** What one person is going to do. */
export interface Plan {
  /** The number of this person in the run, from 1. */
  readonly person: number;
  /** Leaves when the card form is open. */
  readonly abandonsForm: boolean;
  readonly cards: readonly string[];
  /** Clicks twice on what opens the card form and on what completes the purchase. */
  readonly clicksTwice: boolean;
  /** Closes the page once the card is charged, so that only Stripe's webhook reports the payment. */
  readonly closesPage: boolean;
  /** For the pauses of this person. */
  readonly random: SeededRandom;
}

/** Shares of the people, as in `tools/costs/assumptions.ts`: two of three who open the card form pay. */
const shares = { abandonsForm: 0.3, clicksTwice: 0.15, closesPage: 0.05 } as const;
const cardShares = [
  { kind: "good", upTo: 0.74 },
  { kind: "threeDSecure", upTo: 0.86 },
  { kind: "refusedFirst", upTo: 0.93 },
  { kind: "refused", upTo: 0.98 },
  { kind: "threeDSecureRefused", upTo: 1 },
] as const;

/** Plans what a person is going to do: the same for the same seed, whatever the others do. */
export function planFor(person: number, seed: number): Plan {
  const random = seededRandom(seed + person * 7919);
  const isOneOf = (share: number) => random.next() < share;
  const drawn = random.next();
  const { kind } = cardShares.find(({ upTo }) => drawn < upTo) ?? cardShares[0];
  return {
    person,
    abandonsForm: isOneOf(shares.abandonsForm),
    clicksTwice: isOneOf(shares.clicksTwice),
    closesPage: isOneOf(shares.closesPage),
    cards: cards[kind],
    random,
  };
}
