import { useRef, useState } from "react";
import { donationWords } from "#shared/content/words/admin/donations.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmQuestion } from "../frame/confirm-question.tsx";
import type { ActionOutcome } from "../frame/outcome.tsx";
import { adminCall } from "../session/admin-call.ts";
import { type DonationDetail, donorOf } from "./donation.ts";
import { useRefreshDonation } from "./use-refresh-donation.ts";

const words = donationWords.anonymity;

/** Whether the donation has personal data: a name, an email address, a note, a picture or an account. */
export function hasPersonalData({ rawName, email, note, profileImage, userId }: DonationDetail): boolean {
  return [rawName, email, note, profileImage, userId].some((value) => value !== null);
}

/** The "Make anonymous" button, for a donor's request, with its confirmation dialog. */
export function AnonymizeDonation({
  donation,
  onDone,
}: {
  readonly donation: DonationDetail;
  readonly onDone: (outcome: ActionOutcome | undefined) => void;
}) {
  const [isConfirming, setIsConfirming] = useState(false);
  const refreshDonation = useRefreshDonation();
  const isDone = useRef(false);
  const { id } = donation;
  const anonymize = async () => {
    const response = await adminCall("anonymizeAdminDonation", { params: { id } });
    isDone.current = true;
    refreshDonation(response.donation);
  };
  const close = () => {
    setIsConfirming(false);
    if (isDone.current) onDone({ look: "success", text: words.done });
  };
  return (
    <>
      <Button
        look="danger"
        size="small"
        onClick={() => {
          onDone(undefined);
          setIsConfirming(true);
        }}
      >
        {words.action}
      </Button>
      {isConfirming && (
        <ConfirmQuestion
          words={words}
          question={words.question(donorOf(donation))}
          onConfirm={anonymize}
          onClose={close}
        />
      )}
    </>
  );
}
