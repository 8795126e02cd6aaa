import { useState } from "react";
import { donationWords } from "#shared/content/words/admin/donations.ts";
import { type ActionOutcome, Outcome } from "../frame/outcome.tsx";
import { RecordSheet } from "../frame/record-sheet.tsx";
import { StripeLink } from "../frame/stripe-link.tsx";
import { Mails } from "../mails/mails.tsx";
import { useAdminQuery } from "../session/queries.ts";
import { AnonymizeDonation, hasPersonalData } from "./anonymize-donation.tsx";
import type { DonationDetail } from "./donation.ts";
import { DonationFacts } from "./donation-facts.tsx";
import { DonationPills } from "./donation-pills.tsx";
import { DonorNote } from "./donor-note.tsx";
import { isRefundable, RefundDonation } from "./refund-donation.tsx";
import { isResolvable, ResolveDonation } from "./resolve-donation.tsx";
import { VisibilityButton } from "./visibility-button.tsx";
import { WallEntry } from "./wall-entry.tsx";

const words = donationWords.sheet;

/** A donation's sheet: state, actions, its wall entry, and details. */
export function DonationSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const answer = useAdminQuery("getAdminDonation", { params: { id } });
  return (
    <RecordSheet
      eyebrow={words.eyebrow}
      titleOf={({ donation }) => donation.name}
      statusOf={({ donation }) => <DonationPills donation={donation} />}
      query={answer}
      failed={words.failed}
      onClose={onClose}
    >
      {({ donation }) => <WholeDonation donation={donation} />}
    </RecordSheet>
  );
}

function WholeDonation({ donation }: { readonly donation: DonationDetail }) {
  const [outcome, setOutcome] = useState<ActionOutcome>();
  const { paymentIntentId, livemode, dispute } = donation;
  // After a mismatch, the next step is to compare the payment, so the link comes first.
  const stripeLink = paymentIntentId !== null && (
    <StripeLink
      intentId={paymentIntentId}
      livemode={livemode}
      look={outcome?.isForStripe === true ? "primary" : "secondary"}
    />
  );
  return (
    <>
      <Outcome outcome={outcome} />
      {(dispute === "open" || dispute === "lost") && (
        <p className="text-small">{dispute === "open" ? donationWords.refund.disputed : donationWords.refund.lost}</p>
      )}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {outcome?.isForStripe === true && stripeLink}
        {isResolvable(donation) && <ResolveDonation donation={donation} onDone={setOutcome} />}
        <VisibilityButton donation={donation} onDone={setOutcome} />
        {isRefundable(donation) && <RefundDonation donation={donation} onDone={setOutcome} />}
        {hasPersonalData(donation) && <AnonymizeDonation donation={donation} onDone={setOutcome} />}
        {outcome?.isForStripe !== true && stripeLink}
      </div>
      <WallEntry donation={donation} />
      <DonorNote donation={donation} />
      <DonationFacts donation={donation} />
      <Mails filter={{ about: donation.id }} />
    </>
  );
}
