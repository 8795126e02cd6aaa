import { useRef, useState } from "react";
import { donationWords } from "#shared/content/words/admin/donations.ts";
import { formatMoney } from "#shared/domain/money.ts";
import { Button } from "#web/ui/button.tsx";
import type { OutcomeOf } from "../frame/outcome.tsx";
import { Refund } from "../refund/refund.tsx";
import type { RefundRequest } from "../refund/subject.ts";
import { adminCall } from "../session/admin-call.ts";
import { type DonationDetail, donorOf } from "./donation.ts";
import { useDonationChanged } from "./use-donation-changed.ts";

const words = donationWords.refund;

/** Whether the donation can be refunded. During a dispute the bank holds the money. */
export function isRefundable(donation: DonationDetail): boolean {
  const { status, amountCents, refundedCents, dispute, paymentIntentId } = donation;
  return (
    status === "complete" && refundedCents < amountCents && paymentIntentId !== null && (dispute ?? "won") === "won"
  );
}

/** "Refund": amount and reason, confirmation, outcome. */
export function RefundDonation({
  donation,
  onDone,
}: {
  readonly donation: DonationDetail;
  readonly onDone: (outcome: OutcomeOf | undefined) => void;
}) {
  const [open, setOpen] = useState(false);
  const changed = useDonationChanged();
  // Announced after the dialog closes, because nothing behind it is read.
  const outcome = useRef<OutcomeOf>(undefined);
  const { id, currency, amountCents, refundedCents } = donation;

  const refund = async (request: RefundRequest) => {
    const { donation: after } = await adminCall("refundAdminDonation", { params: { id }, body: request });
    const refunded = after.refundedCents - refundedCents;
    // A refund counts once Stripe has made it; some are pending for a while.
    outcome.current =
      refunded > 0
        ? { look: "success", text: words.done(formatMoney(refunded, currency)) }
        : { look: "plain", text: words.waiting };
    changed(after);
  };
  const close = () => {
    setOpen(false);
    if (outcome.current === undefined) return changed();
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
          setOpen(true);
        }}
      >
        {words.action}
      </Button>
      {open && (
        <Refund
          subject={{
            kind: "donation",
            id,
            paidCents: amountCents,
            refundedCents,
            currency,
            name: donorOf(donation),
          }}
          consequences={(everything) => (everything ? words.leavesWall : words.staysOnWall)}
          onRefund={refund}
          onClose={close}
        />
      )}
    </>
  );
}
