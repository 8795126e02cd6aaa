import { addresses, paymentSuccessAddress } from "#shared/domain/addresses.ts";
import { call } from "../session/api.ts";

/**
 * What the payment modal needs to know about paying an order: whose it is, where to return to, how to finish, how to
 * look whether it is settled, and where its result is shown.
 */
export function orderPayment(orderId: string) {
  return {
    reference: orderId,
    ofAccount: true,
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
    result: (paymentIntentId: string) => paymentSuccessAddress(paymentIntentId, orderId),
  };
}
