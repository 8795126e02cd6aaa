import { launchCountsOf, offerFor } from "#functions/data/launch-places.ts";
import { retry, retryOnConflict } from "#functions/data/retry-on-conflict.ts";
import type { StripeTerms } from "#functions/payments/stripe-client.ts";
import { ShopError } from "#functions/shop-error.ts";
import type { PriceRule } from "#shared/domain/price.ts";
import type { RecordedCall } from "../calls/recorded-call.ts";
import { aroundTransaction, calls, stripeStepOf } from "../calls/replayable.ts";
import type { Account, Order } from "./account.ts";
import type { Instance } from "./gateway.ts";
import { replay, type Services, write } from "./replay.ts";

const opening = aroundTransaction(calls["createPaymentIntent: a new number"]);
const reading = opening.before.map((step) => step.filter(({ kind }) => kind === "read"));
const openOrder = calls["createPaymentIntent: an open order"];
const lookingAtOpenOrder = openOrder.slice(stripeStepOf(openOrder));
/** An order that its buyer opens again is read after the number's open order. */
const readingOrder: RecordedCall = openOrder.slice(0, 1);

/**
 * Opens the buyer's payment, as `openOrderForNumber` does: reads, offers a price, starts the order and creates its
 * payment; or continues the order that another click has started.
 */
export function openOrderOf(
  account: Account,
  rule: PriceRule,
  { choice, queue }: Instance,
  services: Services,
): Promise<Order> {
  const { person } = account;
  let steps = opening.before;
  return retryOnConflict(
    async () => {
      await replay(steps, { person }, services);
      // Attempts were counted, and the account was read, in the first round.
      steps = reading.slice(1);
      if (account.order !== undefined) return continueOrder(account, account.order, { queue }, services);
      const offer = offerFor(rule, launchCountsOf(services.table.counters.totalRows()));
      const order: Order = {
        id: `ord_${String(person).padStart(26, "0")}`,
        amount: offer.amount,
        hasPlace: offer.freePlace !== undefined,
        status: "pending",
        completedAt: undefined,
        revision: 1,
        payment: undefined,
      };
      const failed = await write(
        opening.transaction,
        {
          person,
          choice,
          place: offer.freePlace,
          isUnchanged: () => account.order === undefined,
          onWritten: () => {
            account.order = order;
          },
        },
        services,
      );
      // Another tab was faster, or the last launch place was taken.
      return failed.size > 0 ? retry : createPayment(order, person, { queue }, services);
    },
    undefined,
    services.clock,
  );
}

async function createPayment(order: Order, person: number, terms: StripeTerms, services: Services): Promise<Order> {
  const onStripe = () => {
    order.payment ??= { id: `pi_${person}`, person, status: "payable" };
  };
  await replay(opening.after, { person, onStripe, terms }, services);
  order.revision += 1;
  return order;
}

async function continueOrder(account: Account, order: Order, terms: StripeTerms, services: Services): Promise<Order> {
  const { person } = account;
  await replay(readingOrder, { person }, services);
  if (order.status === "complete") throw new ShopError("order_complete");
  // The other click is creating the payment. This one sends the same request with the same idempotency key.
  if (order.payment === undefined) await createPayment(order, person, terms, services);
  await replay(lookingAtOpenOrder, { person, paymentId: order.payment?.id, terms }, services);
  return order;
}
