import { donationExpiry } from "#shared/domain/donation.ts";
import { type Donation, readDonation } from "../../data/donations.ts";
import { readPendingDonations } from "../../data/due-lists.ts";
import { askDue } from "../ask-due.ts";
import type { PaymentContext } from "../context.ts";
import { paymentStateOf, retrieveIntent } from "../intents.ts";
import { reportFailure } from "../report-failure.ts";
import { createStageStripe } from "../stripe-client.ts";
import { type CancelOutcome, cancelUnpaid } from "./cancel.ts";
import { settleDonation } from "./settle.ts";

/** The result of a run. Failed and postponed donations are retried by a later run. */
export interface DonationsReconciled {
  readonly donationsLookedAt: number;
  readonly donationsCompleted: number;
  readonly donationsCanceled: number;
  readonly donationsFailed: number;
  /** Donations at which Stripe asked for a pause; the run stops there. */
  readonly donationsPostponed: number;
}

const plan = { graceMinutes: 10, endsAfterHours: donationExpiry.hours } as const;
/** Max donations per run. */
const maxPerRun = 300;

/**
 * Syncs the pending donations that are due with their unreported payments, the longest overdue first, and cancels
 * donations that stay unpaid for `donationExpiry`. A failing donation does not stop the others.
 */
export async function reconcileDonations(context: PaymentContext): Promise<DonationsReconciled> {
  const expiryCutoff = new Date(context.now.getTime() - donationExpiry.hours * 3_600_000).toISOString();
  const counts = { donationsCompleted: 0, donationsCanceled: 0, donationsFailed: 0, donationsPostponed: 0 };
  const pendingDonations = new Map<string, Donation>();
  const donationsLookedAt = await askDue(
    {
      name: "pending-donations",
      plan,
      maxPerRun,
      read: async (spans) => {
        const donations = await readPendingDonations(spans);
        for (const donation of donations) pendingDonations.set(donation.id, donation);
        return donations.map(({ id, createdAt }) => ({ id, openedAt: createdAt }));
      },
      ask: async (donationId) => {
        try {
          const donation = pendingDonations.get(donationId) ?? (await readDonation(donationId));
          if (donation?.status !== "pending") return "done";
          const outcome =
            donation.createdAt <= expiryCutoff
              ? await cancelUnpaid(donation.id, context)
              : await reconcileOne(donation, context);
          if (outcome === "complete") counts.donationsCompleted += 1;
          if (outcome === "canceled") counts.donationsCanceled += 1;
          return "done";
        } catch (thrown) {
          const outcome = reportFailure(thrown, "a donation could not be reconciled", { donationId }, context);
          counts[outcome === "failed" ? "donationsFailed" : "donationsPostponed"] += 1;
          return outcome;
        }
      },
    },
    context,
  );
  return { donationsLookedAt, ...counts };
}

/** Does what the webhook would have done. */
async function reconcileOne(donation: Donation, context: PaymentContext): Promise<CancelOutcome | "pending"> {
  const { client } = await createStageStripe(context);
  const intent = donation.intentId === undefined ? undefined : await retrieveIntent(client, donation.intentId);
  if (intent === undefined || paymentStateOf(intent) === "payable") return "pending";
  if (paymentStateOf(intent) === "canceled") return cancelUnpaid(donation.id, context);
  const { kind } = await settleDonation(intent, donation.id, context);
  return kind === "complete" || kind === "mismatch" || kind === "processing" ? kind : "pending";
}
