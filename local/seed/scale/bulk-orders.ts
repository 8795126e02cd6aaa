import type { Donation } from "#functions/data/donations.ts";
import type { Order } from "#functions/data/orders.ts";
import type { User } from "#functions/data/user.ts";
import { anonymousName } from "#shared/domain/donation.ts";
import { secondsAfter } from "../sample-shop/activity.ts";
import type { SeededRandom } from "../sample-shop/seeded-random.ts";
import { people } from "../sample-shop/words.ts";

/** A batch of orders, with their customers and a few donations. */
export interface Batch {
  readonly accounts: readonly User[];
  readonly orders: readonly Order[];
  readonly donations: readonly Donation[];
}

/** Properties shared by a batch. */
export interface SharedProperties {
  readonly price: { readonly amount: number; readonly currency: string };
  /** A hash that matches no password. */
  readonly passwordHash: string;
}

const ordersPerCustomer = 3;
const ordersPerDonation = 5;
/** Percentage of paid orders; the others are canceled. */
const paidPercent = 80;

/**
 * Generates orders at these times. They are complete or canceled and name payments unknown to Stripe, so that no
 * job queries Stripe about them. `existingOrderCount`: number of such orders that the shop already has, which makes the
 * phone numbers unique. The numbers start with 999, which is not a country code (ITU-T E.164), so no one owns them or
 * can buy a license for them.
 */
export function bulkOrders(
  times: readonly Date[],
  existingOrderCount: number,
  shared: SharedProperties,
  random: SeededRandom,
): Batch {
  const customers: Customer[] = [];
  const orders = times.map((at, index) => {
    if (index % ordersPerCustomer === 0) customers.push(customerAt(at, existingOrderCount + index, shared, random));
    return orderAt(
      at,
      existingOrderCount + index,
      random.pick(customers.slice(-2 * ordersPerCustomer)),
      shared,
      random,
    );
  });
  return {
    orders,
    accounts: customers.map((customer) => ({ ...customer, ...orderFigures(orders, customer.id) })),
    donations: times
      .filter((_, index) => (existingOrderCount + index) % ordersPerDonation === 0)
      .map((at, index) => donationAt(secondsAfter(at, 90), existingOrderCount + index, shared, random)),
  };
}

function orderFigures(orders: readonly Order[], customerId: string) {
  const customerOrders = orders.filter(({ userId }) => userId === customerId);
  const completedOrders = customerOrders.filter(({ status }) => status === "complete").length;
  return { completedOrders, lastOrderAt: customerOrders.at(-1)?.createdAt ?? null };
}

type Customer = Omit<User, "completedOrders" | "lastOrderAt">;

function customerAt(
  orderedAt: Date,
  index: number,
  { passwordHash }: SharedProperties,
  random: SeededRandom,
): Customer {
  const at = secondsAfter(orderedAt, -60 * random.between(2, 25));
  const createdAt = at.toISOString();
  const initialFields = { role: "customer", language: "en", version: 1, lastSignInAt: createdAt } as const;
  const email = `customer-${index}@example.com`;
  return { id: random.id("usr", at), name: random.pick(people), email, passwordHash, createdAt, ...initialFields };
}

function orderAt(
  at: Date,
  index: number,
  customer: Customer,
  { price }: SharedProperties,
  random: SeededRandom,
): Order {
  const { amount, currency } = price;
  const phone = `999${String(index).padStart(9, "0")}`;
  const intentId = fictionalIntentId(random);
  const createdAt = at.toISOString();
  const isPaid = random.between(1, 100) <= paidPercent;
  const endedAt = secondsAfter(at, isPaid ? random.between(40, 200) : 3600).toISOString();
  const openingEvents = [
    { at: createdAt, what: "started", via: "page", amount },
    { at: secondsAfter(at, 1).toISOString(), what: "payment_opened", via: "page", amount, detail: intentId },
  ] as const;
  return {
    id: random.id("ord", at),
    userId: customer.id,
    phone,
    line: phone,
    customerName: customer.name,
    customerEmail: customer.email,
    language: "en",
    status: isPaid ? "complete" : "canceled",
    amount,
    currency,
    createdAt,
    heldFrom: createdAt,
    attempt: 1,
    intentId,
    livemode: false,
    ...(isPaid ? { paidAt: endedAt } : {}),
    refunded: 0,
    disputed: 0,
    history: [
      ...openingEvents,
      isPaid ? { at: endedAt, what: "paid", via: "page", amount } : { at: endedAt, what: "canceled", via: "webhook" },
    ],
    revision: 3,
  };
}

function donationAt(at: Date, index: number, { price }: SharedProperties, random: SeededRandom): Donation {
  const anonymous = random.next() < 0.2;
  const name = random.pick(people);
  return {
    id: random.id("don", at),
    name: anonymous ? anonymousName : name,
    rawName: anonymous ? null : name,
    email: anonymous ? null : `donor-${index}@example.com`,
    note: null,
    anonymous,
    language: "en",
    amount: random.pick([500, 1000, 2000, 5000]),
    currency: price.currency,
    status: "complete",
    createdAt: at.toISOString(),
    paidAt: secondsAfter(at, 60).toISOString(),
    intentId: fictionalIntentId(random),
    livemode: false,
    hidden: false,
    refunded: 0,
    disputed: 0,
    refundRequests: [],
    failures: [],
    attempt: 1,
    revision: 3,
  };
}

/** Returns a PaymentIntent id in Stripe's format. No real id has only digits after the 3. */
function fictionalIntentId(random: SeededRandom): string {
  return `pi_3${Array.from({ length: 23 }, () => random.between(0, 9)).join("")}`;
}
