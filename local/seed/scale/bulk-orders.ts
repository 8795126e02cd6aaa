import { anonymousName } from "#shared/domain/donation.ts";
import { after } from "../sample-shop/activity.ts";
import type { Chance } from "../sample-shop/seeded-random.ts";
import type { SampleAccount, SampleDonation, SampleOrder } from "../sample-shop/shapes.ts";
import { people } from "../sample-shop/words.ts";

/** A part of a big shop: some orders in a row, with the people who made them and a few donations. */
export interface Batch {
  readonly accounts: readonly SampleAccount[];
  readonly orders: readonly SampleOrder[];
  readonly donations: readonly SampleDonation[];
}

/** What the orders of a part have in common. */
export interface Common {
  readonly price: { readonly amount: number; readonly currency: string };
  /** A hash that no password has. */
  readonly passwordHash: string;
}

const perCustomer = 3;
const perDonation = 5;
/** Of a hundred orders so many are paid; the others are canceled. */
const paidPercent = 80;

/**
 * Orders at these moments. They are complete or canceled and name payments that Stripe knows nothing of, so that no job asks Stripe about them.
 * `place`: how many orders of this kind the shop has before them. By it their numbers are unlike, and they begin with 999, which
 * is no country's code (ITU-T E.164), so that nobody has one of them or can buy for it.
 */
export function someOrders(moments: readonly Date[], place: number, common: Common, chance: Chance): Batch {
  const customers: Customer[] = [];
  const orders = moments.map((at, index) => {
    if (index % perCustomer === 0) customers.push(customerAt(at, place + index, common, chance));
    return orderAt(at, place + index, chance.pick(customers.slice(-2 * perCustomer)), common, chance);
  });
  return {
    orders,
    accounts: customers.map((customer) => ({ ...customer, ...figures(orders, customer.id) })),
    donations: moments
      .filter((_, index) => (place + index) % perDonation === 0)
      .map((at, index) => donationAt(after(at, 90), place + index, common, chance)),
  };
}

function figures(orders: readonly SampleOrder[], customerId: string) {
  const own = orders.filter(({ userId }) => userId === customerId);
  const completedOrders = own.filter(({ status }) => status === "complete").length;
  return { completedOrders, lastOrderAt: own.at(-1)?.createdAt ?? null };
}

type Customer = Omit<SampleAccount, "completedOrders" | "lastOrderAt">;

function customerAt(orderedAt: Date, place: number, { passwordHash }: Common, chance: Chance): Customer {
  const at = after(orderedAt, -60 * chance.between(2, 25));
  const createdAt = at.toISOString();
  const fresh = { role: "customer", version: 1, lastSignInAt: createdAt } as const;
  const email = `customer-${place}@example.com`;
  return { id: chance.id("usr", at), name: chance.pick(people), email, passwordHash, createdAt, ...fresh };
}

function orderAt(at: Date, place: number, customer: Customer, { price }: Common, chance: Chance): SampleOrder {
  const { amount, currency } = price;
  const phone = `999${String(place).padStart(9, "0")}`;
  const intentId = intentId24(chance);
  const createdAt = at.toISOString();
  const isPaid = chance.between(1, 100) <= paidPercent;
  const end = after(at, isPaid ? chance.between(40, 200) : 3600).toISOString();
  const begun = [
    { at: createdAt, what: "started", via: "page", amount },
    { at: after(at, 1).toISOString(), what: "payment_opened", via: "page", amount, detail: intentId },
  ] as const;
  return {
    id: chance.id("ord", at),
    userId: customer.id,
    phone,
    line: phone,
    customerName: customer.name,
    customerEmail: customer.email,
    status: isPaid ? "complete" : "canceled",
    amount,
    currency,
    createdAt,
    heldFrom: createdAt,
    attempt: 1,
    intentId,
    livemode: false,
    ...(isPaid ? { paidAt: end } : {}),
    refunded: 0,
    disputed: 0,
    history: [
      ...begun,
      isPaid ? { at: end, what: "paid", via: "page", amount } : { at: end, what: "canceled", via: "webhook" },
    ],
    revision: 3,
  };
}

function donationAt(at: Date, place: number, { price }: Common, chance: Chance): SampleDonation {
  const anonymous = chance.next() < 0.2;
  const name = chance.pick(people);
  return {
    id: chance.id("don", at),
    name: anonymous ? anonymousName : name,
    rawName: anonymous ? null : name,
    email: anonymous ? null : `donor-${place}@example.com`,
    note: null,
    anonymous,
    amount: chance.pick([500, 1000, 2000, 5000]),
    currency: price.currency,
    status: "complete",
    createdAt: at.toISOString(),
    paidAt: after(at, 60).toISOString(),
    intentId: intentId24(chance),
    livemode: false,
    hidden: false,
    refunded: 0,
    refundRequests: [],
    attempt: 1,
    revision: 3,
  };
}

/** As Stripe's look; none of Stripe's has only figures after the 3. */
function intentId24(chance: Chance): string {
  return `pi_3${Array.from({ length: 23 }, () => chance.between(0, 9)).join("")}`;
}
