import type { Language } from "#shared/domain/language.ts";
import { lineOf } from "#shared/domain/line.ts";
import { parseSentNumber } from "#shared/domain/phone.ts";
import { refundDaysFor } from "#shared/domain/refund-window.ts";
import { checkFirst } from "../../check-first.ts";
import { newId } from "../../data/ids.ts";
import { type Offer, offerFor } from "../../data/launch-places.ts";
import { type LineRight, lineRightOf } from "../../data/lines.ts";
import { reviveOrder, startOrder } from "../../data/order-status.ts";
import { type Order, orderEvent, readOpenOrderId, readOrder, saveOrder, withEvent } from "../../data/orders.ts";
import { type Pricing, readPricing } from "../../data/pricing.ts";
import { markReopened } from "../../data/reopened-orders.ts";
import { retry, retryOnConflict } from "../../data/retry-on-conflict.ts";
import type { User } from "../../data/user.ts";
import { ShopError } from "../../shop-error.ts";
import { isReusedKey, isUnusableKey } from "../call-stripe.ts";
import type { PaymentContext } from "../context.ts";
import { clientSecretOf, createOrderIntent, type Intent, paymentStateOf, retrieveIntent } from "../intents.ts";
import { isRateLimited } from "../rate-limited.ts";
import { createStageStripe, type StageStripe } from "../stripe-client.ts";
import { rejectClosedRegion } from "./closed-region.ts";
import { dueRenewal, renewPrice } from "./renew-price.ts";
import { settleIntent } from "./settle.ts";

/** An order opened again after this time is listed as such; the job looks at a younger one in every run. */
const newForMs = 3_600_000;
/**
 * How long the payment of a number waits while Stripe is busy. The card form can open without it, and the buyer asks
 * again, by the order's id, when the card has been entered (docs/decisions/064).
 */
export const openingWaitMs = 1000;
/**
 * While Stripe is busy, a call for a number that has an open order lets the click that opened it go first, and takes a
 * turn only if nobody else waits for one.
 */
export const secondClickTerms = { standsBackMs: 1500, maxWaitMs: 0 } as const;

/** An order that is ready to be paid. */
export interface PayableOrder {
  readonly clientSecret: string;
  readonly orderId: string;
  readonly amount: number;
  readonly currency: string;
  readonly priceRenewed: boolean;
}

/** The buyer; name and email are copied to the order. */
export type Buyer = Pick<User, "id" | "name" | "email" | "version" | "remindersOff">;

/** What is opened by a buyer. */
export interface BuyerContext extends PaymentContext {
  /** In which the buyer reads the site. */
  readonly language: Language;
}

/**
 * Opens the payment for a number: continues the user's open order for that line, or creates one. Does not reveal
 * whether another customer holds the line. `allowed`: resolves once the buyer may open payments. Until then it only
 * reads; when `allowed` rejects, it throws that error. While Stripe is busy, it hardly waits: after `provider_busy`,
 * the order exists, and only its payment is missing.
 *
 * Throws `invalid` for an impossible number, `line_licensed` when the user already holds or claims it, and everything
 * that `openOrder` throws.
 */
export async function openOrderForNumber(
  buyer: Buyer,
  sentNumber: string,
  buyerContext: BuyerContext,
  allowed: Promise<unknown>,
): Promise<PayableOrder> {
  const context = { ...buyerContext, stripe: { ...buyerContext.stripe, maxWaitMs: openingWaitMs } };
  const userId = buyer.id;
  const phone = parseSentNumber(sentNumber);
  if (phone === undefined) {
    const message = "Please enter a valid WhatsApp number.";
    throw new ShopError("invalid", { message, issues: [{ path: "phone", message }] });
  }
  const line = lineOf(phone);
  return retryOnConflict(async () => {
    const reading = Promise.all([readOpenOrderId(userId, line), lineRightOf(userId, line), readPricing()]);
    await checkFirst(allowed, reading);
    const [openOrderId, right, pricing] = await reading;
    const afterFirstClick = { ...context, stripe: { ...context.stripe, ...secondClickTerms } };
    const payable =
      openOrderId === undefined ? undefined : await openIfExists(buyer, openOrderId, afterFirstClick, { pricing });
    if (payable !== undefined) return payable;
    rejectIfPaidFor(right);
    rejectClosedRegion(phone, pricing.settings);
    const offer = offerFor(pricing.settings, pricing.counts);
    const order = await newOrder(
      buyer,
      { phone, line, ...offer, refundDays: refundDaysFor(phone, pricing.settings.refundDays) },
      context,
    );
    const outcome = await startOrder(order, context.now, offer, buyer);
    if (outcome === "line_licensed") throw new ShopError("line_licensed");
    if (outcome === "account_gone") throw new ShopError("sign_in_required");
    if (outcome === "started") return openKnown(buyer, order.id, context, { order, pricing });
    // Another tab was faster, and its order is continued; or the last launch place was taken.
    return retry;
  });
}

/**
 * Opens the payment for an order: reuses its payment while it can be paid, otherwise creates a new one. Every step is
 * stored before the next depends on it, so repeating the call completes an interrupted one.
 *
 * `allowed`: as of `openOrderForNumber`.
 *
 * Throws `region_closed_…` for a number that is not served, `not_found`, `order_complete` (even if only this call
 * finds it paid), `payment_processing`, `line_licensed`, `order_open`, `payment_mismatch`, `changed_meanwhile`,
 * `provider_busy`, `provider_unavailable`.
 */
export async function openOrder(
  buyer: Buyer,
  orderId: string,
  context: PaymentContext,
  allowed: Promise<unknown>,
): Promise<PayableOrder> {
  const reading = Promise.all([readOrder(buyer.id, orderId), readPricing()]);
  await checkFirst(allowed, reading);
  const [order, pricing] = await reading;
  if (order === undefined) throw new ShopError("not_found");
  return openKnown(buyer, orderId, context, { order, pricing });
}

/** What was just read or written, and need not be read again. */
interface Known {
  readonly order?: Order;
  readonly pricing?: Pricing;
}

async function openKnown(buyer: Buyer, orderId: string, context: PaymentContext, known: Known): Promise<PayableOrder> {
  const payable = await openIfExists(buyer, orderId, context, known);
  if (payable === undefined) throw new ShopError("not_found");
  return payable;
}

async function openIfExists(
  buyer: Buyer,
  orderId: string,
  context: PaymentContext,
  known: Known,
): Promise<PayableOrder | undefined> {
  let { order: knownOrder, pricing: knownPricing } = known;
  let orderAsRead = knownOrder;
  // Asked after each wait for Stripe: another click may have created the payment.
  const hasSamePayment = async () => (await readOrder(buyer.id, orderId))?.intentId === orderAsRead?.intentId;
  const stripe = await createStageStripe({
    now: context.now,
    stripe: { ...context.stripe, isNeeded: hasSamePayment },
  });
  return retryOnConflict(async () => {
    const [order, pricing] = await Promise.all([
      knownOrder ?? readOrder(buyer.id, orderId),
      knownPricing ?? readPricing(),
    ]);
    // Every step changes the order, and fails if a launch place that was free has been taken.
    [knownOrder, knownPricing] = [undefined, undefined];
    if (order === undefined) return undefined;
    orderAsRead = order;
    try {
      return (await takeStep(order, buyer, stripe, context, pricing)) ?? retry;
    } catch (thrown) {
      if (isRateLimited(thrown) && !(await hasSamePayment())) return retry;
      throw thrown;
    }
  });
}

/** Takes one step toward a payable order; undefined when the order changed and must be read again. */
async function takeStep(
  order: Order,
  buyer: Buyer,
  stripe: StageStripe,
  context: PaymentContext,
  pricing: Pricing,
): Promise<PayableOrder | undefined> {
  if (order.status === "complete") throw new ShopError("order_complete");
  const hasIntent = order.intentId !== undefined && order.livemode === stripe.livemode;
  const intent = hasIntent ? await retrieveIntent(stripe.client, order.intentId ?? "") : undefined;
  const paymentState = intent === undefined ? "canceled" : paymentStateOf(intent);
  if (intent !== undefined && paymentState === "succeeded") return settleAndReject(intent, context);
  if (paymentState === "processing") throw new ShopError("payment_processing");

  // The purchase that watches the shop is never paid.
  if (!order.synthetic) rejectClosedRegion(order.phone, pricing.settings);
  if (hasIntent || order.attempt > 1) rejectIfPaidFor(await lineRightOf(order.userId, order.line));
  if (order.status === "canceled") return revive(order, buyer, context, pricing);
  const renewal = dueRenewal(order, paymentState === "payable" ? intent : undefined, pricing, context.now);
  if (renewal.kind !== "none") return renew(order, renewal, buyer, stripe, context);
  if (order.intentId === undefined) return createPayment(order, stripe, context);
  if (paymentState === "canceled" || intent === undefined) return startNextAttempt(order, stripe);
  return makePayable(order, intent, context);
}

/** The last step: the order has a payment that can be paid. */
async function makePayable(order: Order, intent: Intent, context: PaymentContext): Promise<PayableOrder | undefined> {
  if (order.refusal !== undefined) return clearRefusal(order);
  if (context.now.getTime() - Date.parse(order.createdAt) >= newForMs) await markReopened(order, context.now);
  if (!order.synthetic) context.log.info("a purchase has begun", { orderId: order.id });
  return {
    clientSecret: clientSecretOf(intent),
    orderId: order.id,
    amount: order.amount,
    currency: order.currency,
    priceRenewed: isRenewed(order),
  };
}

async function renew(...args: Parameters<typeof renewPrice>): Promise<undefined> {
  await renewPrice(...args);
}

/**
 * Whether the current price hold started with a new price. Reported for as long as the hold lasts, because the first
 * response may have been lost.
 */
function isRenewed({ history, heldFrom }: Order): boolean {
  return history.some(({ at, what }) => what === "price_renewed" && at >= heldFrom);
}

/**
 * Creates the order's payment and stores its id. Its client secret is not returned to anyone before that, so until then
 * a payment that was just created cannot have changed, and Stripe is not asked for it again.
 */
async function createPayment(
  order: Order,
  stripe: StageStripe,
  context: PaymentContext,
): Promise<PayableOrder | undefined> {
  if (order.livemode !== stripe.livemode) return startNextAttempt(order, stripe);
  try {
    const { id: intentId, current } = await createOrderIntent(stripe.client, order);
    const history = withEvent(order, orderEvent(context, "payment_opened", { amount: order.amount, detail: intentId }));
    const saved = await saveOrder(order, { intentId, history });
    if (saved === undefined || current === undefined) return undefined;
    return makePayable(saved, current, context);
  } catch (thrown) {
    // Stripe would replay this failure for a day, so the next attempt needs a new key.
    if (isUnusableKey(thrown)) await startNextAttempt(order, stripe);
    // The key was used with other parameters. Nothing was charged, and the next attempt has its own key.
    if (!isReusedKey(thrown)) throw thrown;
    return undefined;
  }
}

/** Starts the next attempt: a new payment needs a new idempotency key. */
async function startNextAttempt(order: Order, { livemode }: StageStripe): Promise<undefined> {
  await saveOrder(order, {
    attempt: order.attempt + 1,
    intentId: undefined,
    livemode,
    refusal: undefined,
    processing: undefined,
  });
}

/** Removes the last decline, which no longer matters: the customer is retrying. */
async function clearRefusal(order: Order): Promise<undefined> {
  await saveOrder(order, { refusal: undefined });
}

/** Reopens a canceled order at its own price, with a launch place if that price needs one and one is left. */
async function revive(
  order: Order,
  buyer: Buyer,
  context: PaymentContext,
  { settings, counts }: Pricing,
): Promise<undefined> {
  const offer = offerFor(settings, counts, order);
  const isSamePrice = offer.amount === order.amount && offer.currency === order.currency;
  const outcome = await reviveOrder(order, context, isSamePrice ? offer : {}, buyer);
  if (outcome === "order_open" || outcome === "line_licensed") throw new ShopError(outcome);
}

/** Completes an order that turned out to be paid, and throws: there is nothing left to pay. */
async function settleAndReject(intent: Intent, context: PaymentContext): Promise<never> {
  const result = await settleIntent(intent, context);
  if (result.kind === "complete") throw new ShopError("order_complete");
  throw new ShopError(result.kind === "mismatch" ? "payment_mismatch" : "changed_meanwhile");
}

async function newOrder(
  buyer: Buyer,
  { phone, line, amount, currency, freePlace, refundDays }: Pick<Order, "phone" | "line" | "refundDays"> & Offer,
  context: BuyerContext,
): Promise<Order> {
  const { now, language } = context;
  const { livemode } = await createStageStripe({ now });
  const createdAt = now.toISOString();
  return {
    phone,
    line,
    id: newId("ord", now),
    userId: buyer.id,
    customerName: buyer.name,
    customerEmail: buyer.email,
    language,
    status: "pending",
    amount,
    currency,
    launchPlace: freePlace && true,
    createdAt,
    heldFrom: createdAt,
    attempt: 1,
    livemode,
    refundDays,
    refunded: 0,
    disputed: 0,
    history: [orderEvent(context, "started", { amount })],
    revision: 1,
  };
}

/** Throws `line_licensed` when the customer already holds or claims the number, so that nobody pays twice for it. */
function rejectIfPaidFor(right: LineRight | undefined): void {
  if (right === "held") throw new ShopError("line_licensed");
  if (right === undefined) return;
  const message = "You have already paid for this number, and we are sorting out who holds it. Please contact support.";
  throw new ShopError("line_licensed", { message });
}
