import { useRef, useState } from "react";
import { orderWords } from "#shared/content/words/admin/orders.ts";
import { formatMoney } from "#shared/domain/money.ts";
import { Button } from "#web/ui/button.tsx";
import { phoneGroups } from "#web/ui/phone-groups.ts";
import type { OutcomeOf } from "../frame/outcome.tsx";
import { Refund } from "../refund/refund.tsx";
import type { RefundRequest } from "../refund/subject.ts";
import { adminCall } from "../session/admin-call.ts";
import { customerOf, type OrderDetail } from "./order.ts";
import { useOrderChanged } from "./use-order-changed.ts";

const words = orderWords.refund;

/** Whether the order can be refunded. During a dispute the bank holds the money. */
export function isRefundable({ status, amount, refundedCents, dispute, paymentIntentId }: OrderDetail): boolean {
  return status === "complete" && refundedCents < amount && paymentIntentId !== null && (dispute ?? "won") === "won";
}

/** "Refund": amount and reason, confirmation, outcome. */
export function RefundOrder({
  order,
  onDone,
}: {
  readonly order: OrderDetail;
  readonly onDone: (outcome: OutcomeOf) => void;
}) {
  const [open, setOpen] = useState(false);
  const changed = useOrderChanged();
  // Announced after the dialog closes, because nothing behind it is read.
  const outcome = useRef<OutcomeOf>(undefined);
  const { id, currency } = order;

  const refund = async (request: RefundRequest) => {
    const { order: after } = await adminCall("refundAdminOrder", { params: { id }, body: request });
    outcome.current = outcomeOf(after.refundedCents - order.refundedCents, currency);
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
      <Button look="danger" size="small" onClick={() => setOpen(true)}>
        {words.action}
      </Button>
      {open && (
        <Refund
          subject={{
            kind: "order",
            id,
            paidCents: order.amount,
            refundedCents: order.refundedCents,
            currency,
            name: customerOf(order),
          }}
          consequences={(everything) => consequencesFor(order, everything)}
          onRefund={refund}
          onClose={close}
        />
      )}
    </>
  );
}

/** A refund counts once Stripe has made it; some are pending for a while. */
function outcomeOf(refunded: number, currency: string): OutcomeOf {
  return refunded > 0
    ? { look: "success", text: words.done(formatMoney(refunded, currency)) }
    : { look: "plain", text: words.waiting };
}

function consequencesFor({ phone, lineState }: OrderDetail, everything: boolean): string {
  if (phone === "" || lineState === "ended") return words.noLicense;
  const number = `+${phoneGroups(phone).join(" ")}`;
  return everything ? words.licenseEnds(number) : words.licenseStays(number);
}
