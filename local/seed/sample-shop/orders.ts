import { orderExpiryDays } from "#shared/domain/order.ts";
import { lineOf } from "#shared/domain/phone.ts";
import { after } from "./activity.ts";
import type { Chance } from "./seeded-random.ts";
import type { PastPayment, Person, SampleChange, SampleEvent, SampleOrder } from "./shapes.ts";

/** Who buys. */
export interface Buyer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** An order before anything has become of it. */
export interface Start {
  readonly id: string;
  readonly buyer: Buyer;
  readonly phone: string;
  readonly at: Date;
  /** What the server asks for, in minor units. */
  readonly price: { readonly amount: number; readonly currency: string };
}

/** An order with its payment at Stripe, and what admins did about it. */
export interface Told {
  readonly order: SampleOrder;
  readonly payment: PastPayment;
  readonly changes: readonly SampleChange[];
}

const cards = ["pm_card_visa", "pm_card_visa", "pm_card_visa", "pm_card_mastercard", "pm_card_visa_debit"] as const;
const refusals = [
  { payment_method: "pm_card_chargeDeclinedInsufficientFunds", code: "insufficient_funds" },
  { payment_method: "pm_card_chargeDeclined", code: "generic_decline" },
  { payment_method: "pm_card_chargeDeclinedExpiredCard", code: "expired_card" },
] as const;

/** The payment is open, and nobody has paid. */
export function opened({ id, buyer, phone, at, price }: Start): Told {
  const { amount, currency } = price;
  const createdAt = at.toISOString();
  const history: SampleEvent[] = [
    { at: createdAt, what: "started", via: "page", amount },
    { at: after(at, 1).toISOString(), what: "payment_opened", via: "page", amount },
  ];
  return {
    order: {
      id,
      userId: buyer.id,
      phone,
      line: lineOf(phone),
      customerName: buyer.name,
      customerEmail: buyer.email,
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
      begunAt: after(at, 1).toISOString(),
    },
    changes: [],
  };
}

/** A card was refused. */
export function refused(told: Told, chance: Chance): Told {
  const at = after(lastOf(told), chance.between(30, 90));
  const { payment_method, code } = chance.pick(refusals);
  const next = happened(told, [
    { at: after(at, 1).toISOString(), what: "payment_refused", via: "webhook", detail: code },
  ]);
  return { ...next, order: { ...next.order, refusal: code }, payment: tried(next.payment, at, payment_method) };
}

/** The card was charged, and nobody has told the shop. */
export function charged(told: Told, chance: Chance): Told {
  return { ...told, payment: tried(told.payment, after(lastOf(told), chance.between(40, 150)), chance.pick(cards)) };
}

/** A bank is at work on the payment. */
export function atTheBank(told: Told): Told {
  return { ...told, payment: tried(told.payment, after(lastOf(told), 95), "pm_usBankAccount_success") };
}

/** The order is paid. `claims`: somebody else holds its line. */
export function paid(told: Told, chance: Chance, claims = false): Told {
  const { payment } = charged(told, chance);
  const paidAt = payment.tries?.at(-1)?.at ?? told.order.createdAt;
  const seen = after(new Date(paidAt), 1).toISOString();
  const via = chance.next() < 0.8 ? "page" : "webhook";
  const { refusal: _, ...order } = happened(told, [
    { at: seen, what: "paid", via, amount: told.order.amount },
    ...(claims ? [{ at: seen, what: "line_claimed", via } as const] : []),
  ]).order;
  return {
    ...told,
    payment,
    order: { ...order, status: "complete", paidAt, ...(claims ? { lineHeld: "claimed" } : {}) },
  };
}

/** Nobody paid for it, and it was canceled when its time was over. */
export function expired(told: Told, chance: Chance): Told {
  const at = after(new Date(told.order.createdAt), orderExpiryDays * 86_400 + chance.between(1, 9) * 60);
  const next = happened(told, [
    { at: after(at, 1).toISOString(), what: "canceled", via: "reconciler", detail: "expired" },
  ]);
  const payment = { ...told.payment, canceledAt: at.toISOString() };
  return { ...next, order: { ...next.order, status: "canceled" }, payment };
}

/** An admin gave some of the money back, or all of it. */
export function refunded(told: Told, at: Date, amount: number, admin: Person, chance: Chance): Told {
  const { id } = told.order;
  const requestId = chance.uuid();
  const reason = "requested_by_customer";
  const next = happened(told, [
    { at: at.toISOString(), what: "refund_requested", via: "admin", amount, detail: requestId },
    { at: after(at, 1).toISOString(), what: "refunded", via: "admin", amount },
  ]);
  const all = told.order.refunded + amount;
  const refund = {
    at: at.toISOString(),
    amount,
    reason,
    metadata: { shop: "everline", orderId: id, requestId },
  } as const;
  const change = {
    action: "order.refund",
    target: id,
    old: { refunded: told.order.refunded },
    new: { refunded: all, reason },
  };
  return {
    order: { ...next.order, refunded: all },
    payment: { ...told.payment, refunds: [...(told.payment.refunds ?? []), refund] },
    changes: [...told.changes, { id: chance.id("aud", at), at: at.toISOString(), by: admin, ...change }],
  };
}

/** The cardholder's bank disputes the payment, and nothing is decided. */
export function disputed(told: Told, at: Date): Told {
  const amount = told.order.amount - told.order.refunded;
  const next = happened(told, [{ at: after(at, 1).toISOString(), what: "disputed", via: "webhook", amount }]);
  const payment = { ...told.payment, disputedAt: at.toISOString() };
  return { ...next, order: { ...next.order, disputed: amount, dispute: "open" }, payment };
}

function happened(told: Told, events: readonly SampleEvent[]): Told {
  const { order } = told;
  return { ...told, order: { ...order, history: [...order.history, ...events], revision: order.revision + 1 } };
}

function tried(payment: PastPayment, at: Date, payment_method: string): PastPayment {
  return { ...payment, tries: [...(payment.tries ?? []), { at: at.toISOString(), payment_method }] };
}

function lastOf({ order }: Told): Date {
  return new Date(order.history.at(-1)?.at ?? order.createdAt);
}
