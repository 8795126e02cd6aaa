import { donationWords } from "#shared/content/words/admin/donations.ts";
import type { ActionOutcome } from "../frame/outcome.tsx";
import { SyncWithStripe } from "../frame/sync-with-stripe.tsx";
import { adminCall } from "../session/admin-call.ts";
import type { DonationDetail } from "./donation.ts";
import { useRefreshDonation } from "./use-refresh-donation.ts";

/** Whether Stripe may know more than the shop: the donation has a payment, but is not complete. */
export function isResolvable({ status, paymentIntentId }: DonationDetail): boolean {
  return status !== "complete" && paymentIntentId !== null;
}

/** The "Ask Stripe now" button, which syncs the donation with its payment. */
export function ResolveDonation({
  donation: { id, status },
  onDone,
}: {
  readonly donation: DonationDetail;
  readonly onDone: (outcome: ActionOutcome | undefined) => void;
}) {
  const refreshDonation = useRefreshDonation();
  const sync = async () => {
    const { donation } = await adminCall("resolveAdminDonation", { params: { id } });
    refreshDonation(donation);
    return donation.status;
  };
  return <SyncWithStripe words={donationWords.resolve} status={status} onSync={sync} onOutcome={onDone} />;
}
