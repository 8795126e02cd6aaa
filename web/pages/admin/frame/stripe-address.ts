/**
 * A payment's address in Stripe's dashboard, which separates test and live mode.
 * https://docs.stripe.com/dashboard/basics
 */
export function stripeAddress(paymentIntentId: string, livemode: boolean): string {
  return `https://dashboard.stripe.com/${livemode ? "" : "test/"}payments/${paymentIntentId}`;
}
