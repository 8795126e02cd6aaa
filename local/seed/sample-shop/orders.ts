import type { Actor, AuditEntry } from "#functions/data/audit.ts";
import type { Order, OrderEvent } from "#functions/data/orders.ts";
import type { PastPayment } from "#local-stripe/history.ts";
import { lineOf } from "#shared/domain/line.ts";
import { orderExpiryDays } from "#shared/domain/order.ts";
import { secondsAfter } from "./activity.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** The customer of an order. */
export interface Buyer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The facts from which an order is created. */
export interface NewOrder {
  readonly id: string;
  readonly buyer: Buyer;
  readonly phone: string;
  readonly at: Date;
  /** The price in minor units. */
  readonly price: { readonly amount: number; readonly currency: string };
}

/** An order with its payment at Stripe and its audit entries. */
export interface SampleOrder {
  readonly order: Order;
  readonly payment: PastPayment;
  readonly changes: readonly AuditEntry[];
}

const cards = ["pm_card_visa", "pm_card_visa", "pm_card_visa", "pm_card_mastercard", "pm_card_visa_debit"] as const;
const declines = [
  { payment_method: "pm_card_chargeDeclinedInsufficientFunds", code: "insufficient_funds" },
  { payment_method: "pm_card_chargeDeclined", code: "generic_decline" },
  { payment_method: "pm_card_chargeDeclinedExpiredCard", code: "expired_card" },
] as const;

/** Creates an order with an unpaid payment. */
export function openOrder({ id, buyer, phone, at, price }: NewOrder): SampleOrder {
  const { amount, currency } = price;
  const createdAt = at.toISOString();
  const history: OrderEvent[] = [
    { at: createdAt, what: "started", via: "page", amount },
    { at: secondsAfter(at, 1).toISOString(), what: "payment_opened", via: "page", amount },
  ];
  return {
    order: {
      id,
      userId: buyer.id,
      phone,
      line: lineOf(phone),
      customerName: buyer.name,
      customerEmail: buyer.email,
      language: "en",
      status: "pending",
      amount,
      currency,
      createdAt,
      heldFrom: createdAt,
      attempt: 1,
      livemode: false,
      refunded: 0,
      disputed: 0,
      history,
      revision: history.length,
    },
    payment: {
      metadata: { shop: "everline", orderId: id, userId: buyer.id },
      amount,
      currency,
      begunAt: secondsAfter(at, 1).toISOString(),
    },
    changes: [],
  };
}

/** Adds an attempt to pay with a card that is declined. */
export function declineCard(sample: SampleOrder, random: SeededRandom): SampleOrder {
  const at = secondsAfter(lastEventTime(sample), random.between(30, 90));
  const { payment_method, code } = random.pick(declines);
  const next = addEvents(sample, [
    { at: secondsAfter(at, 1).toISOString(), what: "payment_refused", via: "webhook", detail: code },
  ]);
  return { ...next, order: { ...next.order, refusal: code }, payment: addAttempt(next.payment, at, payment_method) };
}

/** Charges the card without reporting the payment to the shop. */
export function chargeUnreported(sample: SampleOrder, random: SeededRandom): SampleOrder {
  return {
    ...sample,
    payment: addAttempt(
      sample.payment,
      secondsAfter(lastEventTime(sample), random.between(40, 150)),
      random.pick(cards),
    ),
  };
}

/** Starts a bank debit that is still processing. */
export function startBankDebit(sample: SampleOrder): SampleOrder {
  return {
    ...sample,
    payment: addAttempt(sample.payment, secondsAfter(lastEventTime(sample), 95), "pm_usBankAccount_success"),
  };
}

/** Pays the order. `isClaim`: whether another customer's order holds its line. */
export function payOrder(sample: SampleOrder, random: SeededRandom, isClaim = false): SampleOrder {
  const { payment } = chargeUnreported(sample, random);
  const paidAt = payment.tries?.at(-1)?.at ?? sample.order.createdAt;
  const reportedAt = secondsAfter(new Date(paidAt), 1).toISOString();
  const via = random.next() < 0.8 ? "page" : "webhook";
  const { refusal: _, ...order } = addEvents(sample, [
    { at: reportedAt, what: "paid", via, amount: sample.order.amount },
    ...(isClaim ? [{ at: reportedAt, what: "line_claimed", via } as const] : []),
  ]).order;
  return {
    ...sample,
    payment,
    order: { ...order, status: "complete", paidAt, ...(isClaim ? { lineHeld: "claimed" } : {}) },
  };
}

/** Cancels the unpaid order after its expiry. */
export function expireOrder(sample: SampleOrder, random: SeededRandom): SampleOrder {
  const at = secondsAfter(new Date(sample.order.createdAt), orderExpiryDays * 86_400 + random.between(1, 9) * 60);
  const next = addEvents(sample, [
    { at: secondsAfter(at, 1).toISOString(), what: "canceled", via: "reconciler", detail: "expired" },
  ]);
  const payment = { ...sample.payment, canceledAt: at.toISOString() };
  return { ...next, order: { ...next.order, status: "canceled" }, payment };
}

/** Refunds part or all of the amount, as an admin. */
export function refundOrder(
  sample: SampleOrder,
  at: Date,
  amount: number,
  admin: Actor,
  random: SeededRandom,
): SampleOrder {
  const { id, currency } = sample.order;
  const requestId = random.uuid();
  const reason = "requested_by_customer";
  const next = addEvents(sample, [
    { at: at.toISOString(), what: "refund_requested", via: "admin", amount, detail: requestId },
    { at: secondsAfter(at, 1).toISOString(), what: "refunded", via: "admin", amount },
  ]);
  const totalRefunded = sample.order.refunded + amount;
  const refund = {
    at: at.toISOString(),
    amount,
    reason,
    metadata: { shop: "everline", orderId: id, requestId },
  } as const;
  const change = {
    action: "order.refund",
    target: id,
    old: { refunded: sample.order.refunded, currency },
    new: { refunded: totalRefunded, currency, reason },
  };
  return {
    order: { ...next.order, refunded: totalRefunded },
    payment: { ...sample.payment, refunds: [...(sample.payment.refunds ?? []), refund] },
    changes: [...sample.changes, { id: random.id("aud", at), at: at.toISOString(), by: admin, ...change }],
  };
}

/** Opens a dispute that is still undecided. */
export function openDispute(sample: SampleOrder, at: Date): SampleOrder {
  const amount = sample.order.amount - sample.order.refunded;
  const next = addEvents(sample, [{ at: secondsAfter(at, 1).toISOString(), what: "disputed", via: "webhook", amount }]);
  const payment = { ...sample.payment, disputedAt: at.toISOString() };
  return { ...next, order: { ...next.order, disputed: amount, dispute: "open" }, payment };
}

function addEvents(sample: SampleOrder, events: readonly OrderEvent[]): SampleOrder {
  const { order } = sample;
  return { ...sample, order: { ...order, history: [...order.history, ...events], revision: order.revision + 1 } };
}

function addAttempt(payment: PastPayment, at: Date, payment_method: string): PastPayment {
  return { ...payment, tries: [...(payment.tries ?? []), { at: at.toISOString(), payment_method }] };
}

function lastEventTime({ order }: SampleOrder): Date {
  return new Date(order.history.at(-1)?.at ?? order.createdAt);
}
