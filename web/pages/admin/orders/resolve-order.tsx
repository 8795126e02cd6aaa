import { useId, useState } from "react";
import { orderWords } from "../../../../shared/content/words/admin/orders.ts";
import { isPayable } from "../../../../shared/domain/order.ts";
import { ApiError, messageOf } from "../../../api.ts";
import { Button } from "../../../ui/button.tsx";
import type { OutcomeOf } from "../frame/outcome.tsx";
import { adminCall } from "../session/admin-call.ts";
import type { OrderDetail } from "./order.ts";
import { useOrderChanged } from "./use-order-changed.ts";

const words = orderWords.resolve;

/** Whether Stripe may know more of this order than the shop: it has a payment, and is not paid. */
export function isResolvable({ status, paymentIntentId }: OrderDetail): boolean {
  return isPayable(status) && paymentIntentId !== null;
}

/** "Ask Stripe now": brings an order to where its payment is, and says what came of it. Asking again changes nothing. */
export function ResolveOrder({
  order,
  onDone,
}: {
  readonly order: OrderDetail;
  readonly onDone: (outcome: OutcomeOf | undefined) => void;
}) {
  const [busy, setBusy] = useState(false);
  const changed = useOrderChanged();
  const aboutId = useId();
  const ask = async () => {
    setBusy(true);
    onDone(undefined);
    try {
      const { order: after } = await adminCall("resolveAdminOrder", { params: { id: order.id } });
      changed(after);
      onDone(outcomeOf(order, after));
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

function outcomeOf(before: OrderDetail, after: OrderDetail): OutcomeOf {
  if (after.status === "complete") return { look: "success", text: words.complete };
  if (after.status !== before.status && after.status === "canceled") return { look: "plain", text: words.canceled };
  return { look: "plain", text: words.unpaid };
}
