import { paymentSuccessPath, sitePaths } from "#shared/domain/site-paths.ts";
import { call } from "../session/api.ts";
import { repeatWhileBusy } from "./repeat-while-busy.ts";

/** What the payment dialog needs for an order: return path, creation, completion, settlement check and result page. */
export function orderPayment(orderId: string) {
  return {
    reference: orderId,
    hasAccount: true,
    returnTo: `${sitePaths.paymentSuccess}?${new URLSearchParams({ order_id: orderId })}`,
    createPayment: () => repeatWhileBusy(() => call("createPaymentIntent", { body: { orderId } })),
    async finish(paymentIntentId: string): Promise<void> {
      await call("completePayment", { body: { orderId, paymentIntentId } });
    },
    /** The route settles a paid order and needs no session, so a charge is completed even if the session has ended. */
    async checkSettled(paymentIntentId: string): Promise<boolean> {
      const query = { payment_intent: paymentIntentId, order_id: orderId };
      const { status } = await call("getPaymentIntentStatus", { query });
      return status === "succeeded" || status === "complete";
    },
    result: (paymentIntentId: string) => paymentSuccessPath(paymentIntentId, orderId),
  };
}
