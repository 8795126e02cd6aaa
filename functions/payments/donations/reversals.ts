import type Stripe from "stripe";
import { saveReversals } from "../../data/donation-status.ts";
import { type Donation, readDonation } from "../../data/donations.ts";
import type { PaymentContext } from "../context.ts";
import { type ReversalStore, syncReversalsOf } from "../reversals.ts";

const store: ReversalStore<Donation> = {
  noun: "donation",
  save: saveReversals,
  readAgain: ({ id }) => readDonation(id),
};

/** Syncs a donation's refunds and disputes with Stripe; see `syncReversalsOf`. */
export function syncReversals(donation: Donation, context: PaymentContext, stripe?: Stripe): Promise<Donation> {
  return syncReversalsOf(donation, context, store, stripe);
}
