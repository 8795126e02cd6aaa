import { launchCountsOf, offerFor } from "#functions/data/launch-places.ts";
import { retry, retryOnConflict } from "#functions/data/retry-on-conflict.ts";
import { openingWaitMs, secondClickTerms } from "#functions/payments/orders/open.ts";
import { isRateLimited } from "#functions/payments/rate-limited.ts";
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
const payingOrder = calls["createPaymentIntent: a payment that was put off"];
/** An order that its buyer opens again is read after the number's open order. */
const readingOrder: RecordedCall = openOrder.slice(0, 1);

/**
 * Opens the buyer's payment, as `openOrderForNumber` does: reads, offers a price, starts the order and creates its
 * payment; or continues the order that another click has started. Throws `provider_busy` when Stripe makes it wait.
 */
export function openOrderOf(
  account: Account,
  rule: PriceRule,
  { choice, queue }: Instance,
  services: Services,
): Promise<Order> {
  const { person } = account;
  const terms = { queue, maxWaitMs: openingWaitMs };
  let steps = opening.before;
  return retryOnConflict(
    async () => {
      await replay(steps, { person }, services);
      // Attempts were counted, and the account was read, in the first round.
      steps = reading.slice(1);
      if (account.order !== undefined) return continueOrder(account, account.order, terms, services);
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
      return failed.size > 0 ? retry : createPayment(order, person, opening.after, terms, services);
    },
    undefined,
    services.clock,
  );
}

/**
 * Creates the payment of an order whose card form has opened without it, as `openOrder` does for a buyer who pays.
 * Throws `provider_busy` when the queue for Stripe is too long.
 */
export async function payOrderOf(account: Account, { queue }: Instance, services: Services): Promise<Order> {
  const { person, order } = account;
  if (order === undefined) throw new ShopError("not_found");
  if (order.payment === undefined) await createPayment(order, person, payingOrder, { queue }, services);
  else await replay(openOrder, { person, paymentId: order.payment.id, terms: { queue } }, services);
  return order;
}

/** Creates the order's payment, unless another click has done so by the time that Stripe has a turn for this one. */
async function createPayment(
  order: Order,
  person: number,
  call: RecordedCall,
  terms: StripeTerms,
  services: Services,
): Promise<Order> {
  const onStripe = () => {
    order.payment ??= { id: `pi_${person}`, person, status: "payable" };
  };
  const isNeeded = async () => {
    await replay(readingOrder, { person }, services);
    return order.payment === undefined;
  };
  try {
    await replay(call, { person, onStripe, terms: { ...terms, isNeeded } }, services);
  } catch (thrown) {
    if (!isRateLimited(thrown) || (await isNeeded())) throw thrown;
  }
  order.revision += 1;
  return order;
}

async function continueOrder(account: Account, order: Order, terms: StripeTerms, services: Services): Promise<Order> {
  const { person } = account;
  const standingBack = { ...terms, ...secondClickTerms };
  await replay(readingOrder, { person }, services);
  if (order.status === "complete") throw new ShopError("order_complete");
  // The other click is creating the payment. This one sends the same request with the same idempotency key.
  if (order.payment === undefined) await createPayment(order, person, opening.after, standingBack, services);
  await replay(lookingAtOpenOrder, { person, paymentId: order.payment?.id, terms: standingBack }, services);
  return order;
}
