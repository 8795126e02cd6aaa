import { useRef, useState } from "react";
import { orderWords } from "#shared/content/words/admin/orders.ts";
import { formatMoney } from "#shared/domain/money.ts";
import { phoneGroups } from "#shared/domain/phone-groups.ts";
import { Button } from "#web/ui/button.tsx";
import type { ActionOutcome } from "../frame/outcome.tsx";
import { Refund } from "../refund/refund.tsx";
import type { RefundRequest } from "../refund/subject.ts";
import { adminCall } from "../session/admin-call.ts";
import { customerOf, type OrderDetail } from "./order.ts";
import { useRefreshOrder } from "./use-refresh-order.ts";

const words = orderWords.refund;

/** Whether the order can be refunded. During a dispute the bank holds the money. */
export function isRefundable({ status, amount, refundedCents, dispute, paymentIntentId }: OrderDetail): boolean {
  return status === "complete" && refundedCents < amount && paymentIntentId !== null && (dispute ?? "won") === "won";
}

/** The "Refund" button, with a dialog for amount and reason, then confirmation. Reports the outcome with `onDone`. */
export function RefundOrder({
  order,
  onDone,
}: {
  readonly order: OrderDetail;
  readonly onDone: (outcome: ActionOutcome) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const refreshOrder = useRefreshOrder();
  // Reported once the dialog has closed, because screen readers announce nothing behind an open dialog.
  const outcome = useRef<ActionOutcome>(undefined);
  const { id, currency } = order;

  const refund = async (request: RefundRequest) => {
    const { order: updatedOrder } = await adminCall("refundAdminOrder", { params: { id }, body: request });
    outcome.current = outcomeOf(updatedOrder.refundedCents - order.refundedCents, currency);
    refreshOrder(updatedOrder);
  };
  const close = () => {
    setIsOpen(false);
    if (outcome.current === undefined) return refreshOrder();
    onDone(outcome.current);
    outcome.current = undefined;
  };
  return (
    <>
      <Button look="danger" size="small" onClick={() => setIsOpen(true)}>
        {words.action}
      </Button>
      {isOpen && (
        <Refund
          subject={{
            kind: "order",
            id,
            paidCents: order.amount,
            refundedCents: order.refundedCents,
            currency,
            name: customerOf(order),
          }}
          consequences={(isFullyRefunded) => consequencesFor(order, isFullyRefunded)}
          onRefund={refund}
          onClose={close}
        />
      )}
    </>
  );
}

/** Returns the outcome to report. `newlyRefundedCents` is 0 while Stripe has not made the refund yet. */
function outcomeOf(newlyRefundedCents: number, currency: string): ActionOutcome {
  return newlyRefundedCents > 0
    ? { look: "success", text: words.done(formatMoney(newlyRefundedCents, currency)) }
    : { look: "plain", text: words.waiting };
}

function consequencesFor({ phone, lineState }: OrderDetail, isFullyRefunded: boolean): string {
  if (phone === "" || lineState === "ended") return words.noLicense;
  const number = `+${phoneGroups(phone).join(" ")}`;
  return isFullyRefunded ? words.licenseEnds(number) : words.licenseStays(number);
}
