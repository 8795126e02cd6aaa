/** A payment in Stripe's dashboard, which keeps test and live apart. https://docs.stripe.com/dashboard/basics */
export function stripeAddress(paymentIntentId: string, livemode: boolean): string {
  return `https://dashboard.stripe.com/${livemode ? "" : "test/"}payments/${paymentIntentId}`;
}
