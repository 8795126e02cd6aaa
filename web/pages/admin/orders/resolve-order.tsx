import { orderWords } from "#shared/content/words/admin/orders.ts";
import { isPayable } from "#shared/domain/order.ts";
import type { ActionOutcome } from "../frame/outcome.tsx";
import { SyncWithStripe } from "../frame/sync-with-stripe.tsx";
import { adminCall } from "../session/admin-call.ts";
import type { OrderDetail } from "./order.ts";
import { useRefreshOrder } from "./use-refresh-order.ts";

/** Whether Stripe may know more than the shop: the order has a payment, but is not complete. */
export function isResolvable({ status, paymentIntentId }: OrderDetail): boolean {
  return isPayable(status) && paymentIntentId !== null;
}

/** The "Ask Stripe now" button, which syncs the order with its payment. */
export function ResolveOrder({
  order: { id, status },
  onDone,
}: {
  readonly order: OrderDetail;
  readonly onDone: (outcome: ActionOutcome | undefined) => void;
}) {
  const refreshOrder = useRefreshOrder();
  const sync = async () => {
    const { order } = await adminCall("resolveAdminOrder", { params: { id } });
    refreshOrder(order);
    return order.status;
  };
  return <SyncWithStripe words={orderWords.resolve} status={status} onSync={sync} onOutcome={onDone} />;
}
