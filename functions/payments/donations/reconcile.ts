import { donationExpiry } from "#shared/domain/donation.ts";
import { listPendingDonations } from "../../data/donation-lists.ts";
import type { Donation } from "../../data/donations.ts";
import { describeError } from "../../log.ts";
import { runInBatches } from "../batches.ts";
import type { PaymentContext } from "../context.ts";
import { paymentStateOf, retrieveIntent } from "../intents.ts";
import { createStageStripe } from "../stripe-client.ts";
import { type CancelOutcome, cancelUnpaid } from "./cancel.ts";
import { settleDonation } from "./settle.ts";

/** The result of a run. `donationsFailed`: to be retried by the next run. */
export interface DonationsReconciled {
  readonly donationsLookedAt: number;
  readonly donationsCompleted: number;
  readonly donationsCanceled: number;
  readonly donationsFailed: number;
}

/** Time for the page and the webhook to report a payment. */
const graceMinutes = 10;
/** Max donations per run, oldest first; the others are left to the next run. */
const maxPerRun = 300;

/**
 * Syncs donations with their unreported payments, and cancels donations that stay unpaid for `donationExpiry`. A
 * failing donation does not stop the others.
 */
export async function reconcileDonations(context: PaymentContext): Promise<DonationsReconciled> {
  const { now, log } = context;
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const expiryCutoff = hoursAgo(donationExpiry.hours);
  const counts = { donationsLookedAt: 0, donationsCompleted: 0, donationsCanceled: 0, donationsFailed: 0 };
  const pending = await listPendingDonations(hoursAgo(graceMinutes / 60), maxPerRun);
  counts.donationsLookedAt = await runInBatches(pending, async (donation) => {
    try {
      const outcome =
        donation.createdAt <= expiryCutoff
          ? await cancelUnpaid(donation.id, context)
          : await reconcileOne(donation, context);
      if (outcome === "complete") counts.donationsCompleted += 1;
      if (outcome === "canceled") counts.donationsCanceled += 1;
    } catch (thrown) {
      counts.donationsFailed += 1;
      log.error("a donation could not be reconciled", { donationId: donation.id, cause: describeError(thrown) });
    }
  });
  return counts;
}

/** Does what the webhook would have done. */
async function reconcileOne(donation: Donation, context: PaymentContext): Promise<CancelOutcome | "pending"> {
  const { client } = await createStageStripe(context.now);
  const intent = donation.intentId === undefined ? undefined : await retrieveIntent(client, donation.intentId);
  if (intent === undefined || paymentStateOf(intent) === "payable") return "pending";
  if (paymentStateOf(intent) === "canceled") return cancelUnpaid(donation.id, context);
  const { kind } = await settleDonation(intent, donation.id, context);
  return kind === "complete" || kind === "mismatch" || kind === "processing" ? kind : "pending";
}
