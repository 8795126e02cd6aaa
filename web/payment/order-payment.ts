import { addresses } from "../addresses.ts";
import { call } from "../api.ts";

/** What the payment modal needs to know about paying an order: where to return to, how to finish, how to look whether it is settled. */
export function orderPayment(orderId: string) {
  return {
    reference: orderId,
    returnTo: `${addresses.paymentSuccess}?${new URLSearchParams({ order_id: orderId })}`,
    async finish(paymentIntentId: string): Promise<void> {
      await call("completePayment", { body: { orderId, paymentIntentId } });
    },
    /** Needs no session, so that a charge is seen through even when the session ended meanwhile. */
    async settled(paymentIntentId: string): Promise<boolean> {
      const query = { payment_intent: paymentIntentId, order_id: orderId };
      const { status } = await call("getPaymentIntentStatus", { query });
      return status === "succeeded" || status === "complete";
    },
  };
}
