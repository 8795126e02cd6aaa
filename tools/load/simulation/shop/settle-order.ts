import { retry, retryOnConflict } from "#functions/data/retry-on-conflict.ts";
import type { StripeTerms } from "#functions/payments/stripe-client.ts";
import { eventStandsBackMs } from "#functions/payments/sync/payment.ts";
import { tableOrStripe } from "#functions/payments/table-or-stripe.ts";
import { ShopError } from "#functions/shop-error.ts";
import type { RecordedCall } from "../calls/recorded-call.ts";
import { aroundTransaction, calls, stripeStepOf } from "../calls/replayable.ts";
import type { Account } from "./account.ts";
import type { Instance } from "./gateway.ts";
import { replay, type Services, write } from "./replay.ts";

/** The calls that complete a paid order. An event lets the page go first while Stripe is busy. */
const reporters = {
  completePayment: {},
  getPaymentIntentStatus: {},
  receiveStripeEvent: { standsBackMs: eventStandsBackMs },
} as const;

const whenReported = calls["receiveStripeEvent: the first report"];
/** How an order is read that may have changed: an event does so once it has the payment. */
const readingOrder = whenReported[stripeStepOf(whenReported) + 1] ?? [];

/**
 * Completes the buyer's order as `settle` does: reads it, asks Stripe for the payment unless the order is complete, and
 * writes, again when another call has changed the order in between. Throws `payment_incomplete`, `changed_meanwhile`,
 * `provider_busy` and `provider_unavailable`.
 */
export async function settleOrderOf(
  account: Account,
  reporter: keyof typeof reporters,
  { choice, queue }: Instance,
  services: Services,
): Promise<void> {
  const { person, order } = account;
  const { before, transaction } = aroundTransaction(calls[`${reporter}: the first report`]);
  const stripeStep = stripeStepOf(before);
  const [askingStripe, ...afterStripe] = before.slice(stripeStep);
  const isComplete = async (reading: RecordedCall) => {
    await replay(reading, { person }, services);
    return order?.status === "complete";
  };
  if (await isComplete(before.slice(0, stripeStep))) return;
  if (order?.payment === undefined || askingStripe === undefined) throw new ShopError("not_found");
  const { payment } = order;
  // The order as the call has read it before it asked Stripe, unless it reads it after that.
  let known = afterStripe.length > 1 ? undefined : order.revision;

  const settle = () =>
    retryOnConflict<true>(
      async () => {
        if (known === undefined && (await isComplete([readingOrder]))) return true;
        const revision = known ?? order.revision;
        known = undefined;
        await replay(afterStripe.slice(-1), { person }, services);
        const onWritten = () => {
          order.status = "complete";
          order.completedAt = services.clock.now();
          order.revision += 1;
        };
        const isUnchanged = () => order.revision === revision;
        const writing = { person, choice, keepsPlace: !order.hasPlace, isUnchanged, onWritten };
        // Read again: another call may have completed it.
        return (await write(transaction, writing, services)).size > 0 ? retry : true;
      },
      undefined,
      services.clock,
    );
  await tableOrStripe<true>(
    async () => (await isComplete([readingOrder])) || undefined,
    async (needed) => {
      const terms: StripeTerms = { ...needed, ...reporters[reporter], queue };
      await replay([askingStripe], { person, paymentId: payment.id, terms }, services);
      if (payment.status !== "succeeded") throw new ShopError("payment_incomplete");
      return settle();
    },
  );
}
