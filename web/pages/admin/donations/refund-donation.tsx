import { useRef, useState } from "react";
import { donationWords } from "#shared/content/words/admin/donations.ts";
import { formatMoney } from "#shared/domain/money.ts";
import { Button } from "#web/ui/button.tsx";
import type { ActionOutcome } from "../frame/outcome.tsx";
import { Refund } from "../refund/refund.tsx";
import type { RefundRequest } from "../refund/subject.ts";
import { adminCall } from "../session/admin-call.ts";
import { type DonationDetail, donorOf } from "./donation.ts";
import { useRefreshDonation } from "./use-refresh-donation.ts";

const words = donationWords.refund;

/** Whether the donation can be refunded. During a dispute the bank holds the money. */
export function isRefundable(donation: DonationDetail): boolean {
  const { status, amountCents, refundedCents, dispute, paymentIntentId } = donation;
  return (
    status === "complete" && refundedCents < amountCents && paymentIntentId !== null && (dispute ?? "won") === "won"
  );
}

/** The "Refund" button, with a dialog for amount and reason, then confirmation. Reports the outcome with `onDone`. */
export function RefundDonation({
  donation,
  onDone,
}: {
  readonly donation: DonationDetail;
  readonly onDone: (outcome: ActionOutcome | undefined) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const refreshDonation = useRefreshDonation();
  // Reported once the dialog has closed, because screen readers announce nothing behind an open dialog.
  const outcome = useRef<ActionOutcome>(undefined);
  const { id, currency, amountCents, refundedCents } = donation;

  const refund = async (request: RefundRequest) => {
    const { donation: updatedDonation } = await adminCall("refundAdminDonation", { params: { id }, body: request });
    const newlyRefundedCents = updatedDonation.refundedCents - refundedCents;
    // `refundedCents` includes a refund only once Stripe has made it, and some are pending for a while.
    outcome.current =
      newlyRefundedCents > 0
        ? { look: "success", text: words.done(formatMoney(newlyRefundedCents, currency)) }
        : { look: "plain", text: words.waiting };
    refreshDonation(updatedDonation);
  };
  const close = () => {
    setIsOpen(false);
    if (outcome.current === undefined) return refreshDonation();
    onDone(outcome.current);
    outcome.current = undefined;
  };
  return (
    <>
      <Button
        look="danger"
        size="small"
        onClick={() => {
          onDone(undefined);
          setIsOpen(true);
        }}
      >
        {words.action}
      </Button>
      {isOpen && (
        <Refund
          subject={{
            kind: "donation",
            id,
            paidCents: amountCents,
            refundedCents,
            currency,
            name: donorOf(donation),
          }}
          consequences={(isFullyRefunded) => (isFullyRefunded ? words.leavesWall : words.staysOnWall)}
          onRefund={refund}
          onClose={close}
        />
      )}
    </>
  );
}
