import type { RowChoice } from "#functions/data/counter-rows.ts";
import { retry, retryOnConflict } from "#functions/data/retry-on-conflict.ts";
import { ShopError } from "#functions/shop-error.ts";
import type { CallName } from "../calls/recorded-call.ts";
import { aroundTransaction, calls, stripeStepOf } from "../calls/replayable.ts";
import type { Account } from "./account.ts";
import { replay, type Services, write } from "./replay.ts";

/** The calls that complete a paid order. */
type Reporter = "completePayment" | "receiveStripeEvent" | "getPaymentIntentStatus";

/**
 * Completes the buyer's order as `settle` does: reads it, asks Stripe for the payment unless the order is complete, and
 * writes, again when another call has changed the order in between. Throws `payment_incomplete`, `changed_meanwhile` and
 * `provider_unavailable`.
 */
export async function settleOrderOf(
  account: Account,
  reporter: Reporter,
  choice: RowChoice,
  services: Services,
): Promise<void> {
  const { person, order } = account;
  const name: CallName = `${reporter}: the first report`;
  const { before, transaction } = aroundTransaction(calls[name]);
  const stripeStep = stripeStepOf(before);
  await replay(before.slice(0, stripeStep), { person }, services);
  if (order?.payment === undefined) throw new ShopError("not_found");
  if (order.status === "complete") return;
  const { payment } = order;
  await replay(before.slice(stripeStep, stripeStep + 1), { person, paymentId: payment.id }, services);
  if (payment.status !== "succeeded") throw new ShopError("payment_incomplete");
  const [readOrder, ...readRest] = before.slice(stripeStep + 1);
  await retryOnConflict<true>(
    async () => {
      await replay([readOrder ?? []], { person }, services);
      if (order.status === "complete") return true;
      const { revision } = order;
      await replay(readRest, { person }, services);
      const onWritten = () => {
        order.status = "complete";
        order.revision += 1;
      };
      const isUnchanged = () => order.revision === revision;
      await write(transaction, { person, choice, keepsPlace: !order.hasPlace, isUnchanged, onWritten }, services);
      // Read again: the result is what is stored, whichever call stored it.
      return retry;
    },
    undefined,
    services.clock,
  );
}
