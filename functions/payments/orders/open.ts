import { lineOf, parseSentNumber } from "#shared/domain/phone.ts";
import { newId } from "../../data/ids.ts";
import { type Offer, offerFor } from "../../data/launch-places.ts";
import { licenseOf } from "../../data/lines.ts";
import { reviveOrder, startOrder } from "../../data/order-status.ts";
import { type Order, orderEvent, readOpenOrderId, readOrder, saveOrder, withEvent } from "../../data/orders.ts";
import { type Pricing, readPricing } from "../../data/pricing.ts";
import { retry, retryOnConflict } from "../../data/retry-on-conflict.ts";
import type { User } from "../../data/user.ts";
import { ShopError } from "../../shop-error.ts";
import { isReusedKey, isUnusableKey } from "../call-stripe.ts";
import type { PaymentContext } from "../context.ts";
import { clientSecretOf, createIntent, type Intent, retrieveIntent, stageOf } from "../intents.ts";
import { ourStripe, type StageStripe } from "../stripe-client.ts";
import { renewalDue, renewPrice } from "./renew-price.ts";
import { settleIntent } from "./settle.ts";

/** An order that is ready to be paid. */
export interface PayableOrder {
  readonly clientSecret: string;
  readonly orderId: string;
  readonly amount: number;
  readonly currency: string;
  readonly priceRenewed: boolean;
}

/** The buyer; name and email are copied to the order. */
type Buyer = Pick<User, "id" | "name" | "email">;

/**
 * Opens the payment for a number: continues the user's open order for that line, or creates one. Does not reveal
 * whether another customer holds the line.
 *
 * Throws `invalid` for an impossible number, `line_licensed` when the user already holds it, and everything that
 * `openOrder` throws.
 */
export async function openOrderForNumber(buyer: Buyer, sent: string, context: PaymentContext): Promise<PayableOrder> {
  const userId = buyer.id;
  const phone = parseSentNumber(sent);
  if (phone === undefined) {
    const message = "Please enter a valid WhatsApp number.";
    throw new ShopError("invalid", { message, issues: [{ path: "phone", message }] });
  }
  const line = lineOf(phone);
  return retryOnConflict(async () => {
    const open = await readOpenOrderId(userId, line);
    const payable = open === undefined ? undefined : await openIfThere(userId, open, context);
    if (payable !== undefined) return payable;
    await refusePaidTwice(userId, line);
    const pricing = await readPricing();
    const offer = offerFor(pricing.settings, pricing.counts);
    const order = await newOrder(buyer, { phone, line, ...offer }, context);
    const outcome = await startOrder(order, context.now, offer);
    if (outcome === "line_licensed") throw new ShopError("line_licensed");
    if (outcome === "account_gone") throw new ShopError("sign_in_required");
    if (outcome === "started") return openOrder(userId, order.id, context, pricing);
    // Another tab was faster, and its order is the one to continue; or the last launch place was taken.
    return retry;
  });
}

/**
 * Opens the payment for an order: reuses its payment while it can be paid, otherwise creates a new one. Every step is
 * stored before the next depends on it, so the same call completes an interrupted one. `pricing`: the price the order
 * was just created with.
 *
 * Throws `not_found`, `order_complete` (also when it turns out to be paid), `payment_processing`, `line_licensed`,
 * `order_open`, `payment_mismatch`, `changed_meanwhile`, `provider_unavailable`.
 */
export async function openOrder(
  userId: string,
  orderId: string,
  context: PaymentContext,
  pricing?: Pricing,
): Promise<PayableOrder> {
  const payable = await openIfThere(userId, orderId, context, pricing);
  if (payable === undefined) throw new ShopError("not_found");
  return payable;
}

async function openIfThere(
  userId: string,
  orderId: string,
  context: PaymentContext,
  pricing?: Pricing,
): Promise<PayableOrder | undefined> {
  const stripe = await ourStripe(context.now);
  return retryOnConflict(async () => {
    const order = await readOrder(userId, orderId);
    if (order === undefined) return undefined;
    const payable = await step(order, stripe, context, pricing ?? (await readPricing()));
    return payable ?? retry;
  });
}

/** One step toward a payable order; undefined when the order changed and must be read again. */
async function step(
  order: Order,
  stripe: StageStripe,
  context: PaymentContext,
  pricing: Pricing,
): Promise<PayableOrder | undefined> {
  if (order.status === "complete") throw new ShopError("order_complete");
  const hasIntent = order.intentId !== undefined && order.livemode === stripe.livemode;
  const intent = hasIntent ? await retrieveIntent(stripe.client, order.intentId ?? "") : undefined;
  const stage = intent === undefined ? "canceled" : stageOf(intent);
  if (intent !== undefined && stage === "succeeded") return alreadyPaid(intent, context);
  if (stage === "processing") throw new ShopError("payment_processing");

  if (hasIntent || order.attempt > 1) await refusePaidTwice(order.userId, order.line);
  if (order.status === "canceled") return revive(order, context, pricing);
  const renewal = renewalDue(order, stage === "payable" ? intent : undefined, pricing, context.now);
  if (renewal.kind !== "none") return renewed(order, renewal, stripe, context);
  if (order.intentId === undefined) return createPayment(order, stripe, context);
  if (stage === "canceled" || intent === undefined) return beginAgain(order, stripe);
  if (order.refusal !== undefined) return clearRefusal(order);
  return {
    clientSecret: clientSecretOf(intent),
    orderId: order.id,
    amount: order.amount,
    currency: order.currency,
    priceRenewed: isRenewed(order),
  };
}

async function renewed(...[order, due, stripe, context]: Parameters<typeof renewPrice>): Promise<undefined> {
  await renewPrice(order, due, stripe, context);
}

/**
 * Whether the price differs from the one promised. Reported as long as the hold lasts, because the first response may
 * have been lost.
 */
function isRenewed({ history, heldFrom }: Order): boolean {
  return history.some(({ at, what }) => what === "price_renewed" && at >= heldFrom);
}

/** Creates the order's payment and stores its id. The payment is not shown to anyone before that. */
async function createPayment(order: Order, stripe: StageStripe, context: PaymentContext): Promise<undefined> {
  if (order.livemode !== stripe.livemode) return beginAgain(order, stripe);
  try {
    const intentId = await createIntent(stripe.client, order);
    const history = withEvent(order, orderEvent(context, "payment_opened", { amount: order.amount, detail: intentId }));
    await saveOrder(order, { intentId, history });
  } catch (thrown) {
    // Stripe would replay this failure for a day.
    if (isUnusableKey(thrown)) await beginAgain(order, stripe);
    // The key belongs to another payment. Nothing was charged, and the next attempt has its own key.
    if (!isReusedKey(thrown)) throw thrown;
  }
}

/** Starts the next attempt: a new payment needs a new idempotency key. */
async function beginAgain(order: Order, { livemode }: StageStripe): Promise<undefined> {
  await saveOrder(order, { attempt: order.attempt + 1, intentId: undefined, livemode, refusal: undefined });
}

/** The customer is retrying: the last decline no longer matters. */
async function clearRefusal(order: Order): Promise<undefined> {
  await saveOrder(order, { refusal: undefined });
}

/** Reopens a canceled order: at its held price, with a launch place if one is needed and left. */
async function revive(order: Order, context: PaymentContext, { settings, counts }: Pricing): Promise<undefined> {
  const offer = offerFor(settings, counts, order);
  const isSame = offer.amount === order.amount && offer.currency === order.currency;
  const outcome = await reviveOrder(order, context, isSame ? offer : {});
  if (outcome === "order_open" || outcome === "line_licensed") throw new ShopError(outcome);
}

/** Already paid: completes the order instead of asking again. */
async function alreadyPaid(intent: Intent, context: PaymentContext): Promise<never> {
  const settled = await settleIntent(intent, context);
  if (settled.kind === "complete") throw new ShopError("order_complete");
  throw new ShopError(settled.kind === "mismatch" ? "payment_mismatch" : "changed_meanwhile");
}

async function newOrder(
  buyer: Buyer,
  { phone, line, amount, currency, freePlace }: Pick<Order, "phone" | "line"> & Offer,
  context: PaymentContext,
): Promise<Order> {
  const { now } = context;
  const { livemode } = await ourStripe(now);
  const createdAt = now.toISOString();
  return {
    phone,
    line,
    id: newId("ord", now),
    userId: buyer.id,
    customerName: buyer.name,
    customerEmail: buyer.email,
    status: "pending",
    amount,
    currency,
    launchPlace: freePlace && true,
    createdAt,
    heldFrom: createdAt,
    attempt: 1,
    livemode,
    refunded: 0,
    disputed: 0,
    history: [orderEvent(context, "started", { amount })],
    revision: 1,
  };
}

/** A customer never pays twice for a number they hold or claim. */
async function refusePaidTwice(userId: string, line: string): Promise<void> {
  const right = await licenseOf(userId, line);
  if (right === "held") throw new ShopError("line_licensed");
  if (right === undefined) return;
  const message = "You have already paid for this number, and we are sorting out who holds it. Please contact support.";
  throw new ShopError("line_licensed", { message });
}
