import { useId, useState } from "react";
import { donationWords } from "../../../../shared/content/words/admin/donations.ts";
import { ApiError, messageOf } from "../../../api.ts";
import { Button } from "../../../ui/button.tsx";
import type { OutcomeOf } from "../frame/outcome.tsx";
import { adminCall } from "../session/admin-call.ts";
import type { DonationDetail } from "./donation.ts";
import { useDonationChanged } from "./use-donation-changed.ts";

const words = donationWords.resolve;

/** Whether Stripe may know more of this donation than the shop: it has a payment, and is not paid. */
export function isResolvable({ status, paymentIntentId }: DonationDetail): boolean {
  return status !== "complete" && paymentIntentId !== null;
}

/** "Ask Stripe now": brings a donation to where its payment is, and says what came of it. Asking again changes nothing. */
export function ResolveDonation({
  donation,
  onDone,
}: {
  readonly donation: DonationDetail;
  readonly onDone: (outcome: OutcomeOf | undefined) => void;
}) {
  const [busy, setBusy] = useState(false);
  const changed = useDonationChanged();
  const aboutId = useId();
  const ask = async () => {
    setBusy(true);
    onDone(undefined);
    try {
      const { donation: after } = await adminCall("resolveAdminDonation", { params: { id: donation.id } });
      changed(after);
      onDone(outcomeOf(donation, after));
    } catch (error) {
      const isMismatch = error instanceof ApiError && error.code === "payment_mismatch";
      onDone({ look: "error", text: isMismatch ? words.mismatch : messageOf(error, words.failed) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look="secondary" size="small" busy={busy} aria-describedby={aboutId} onClick={() => void ask()}>
        {busy ? words.busy : words.action}
      </Button>
      <p id={aboutId} className="order-last basis-full text-fine text-ink-soft">
        {words.about}
      </p>
    </>
  );
}

function outcomeOf(before: DonationDetail, after: DonationDetail): OutcomeOf {
  if (after.status === "complete") return { look: "success", text: words.complete };
  if (after.status !== before.status && after.status === "canceled") return { look: "plain", text: words.canceled };
  return { look: "plain", text: words.unpaid };
}
