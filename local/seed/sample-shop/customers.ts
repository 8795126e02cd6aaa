import type { Actor } from "#functions/data/audit.ts";
import type { User } from "#functions/data/user.ts";
import { orderExpiryDays } from "#shared/domain/order.ts";
import { secondsAfter, timesBetween } from "./activity.ts";
import { fictionalNumber } from "./numbers.ts";
import {
  type Buyer,
  chargeUnreported,
  declineCard,
  expireOrder,
  type NewOrder,
  openDispute,
  openOrder,
  payOrder,
  refundOrder,
  type SampleOrder,
  startBankDebit,
} from "./orders.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { people } from "./words.ts";

/** What the sample shop is generated from. */
export interface SampleInput {
  /** End of the sample period. */
  readonly now: Date;
  readonly customer: Buyer;
  /** When the customer's account was created. */
  readonly customerSince: Date;
  readonly admin: Actor;
  readonly price: { readonly amount: number; readonly currency: string };
  /** Shared by all accounts of the sample. */
  readonly passwordHash: string;
}

export interface Customers {
  readonly accounts: readonly User[];
  /** Orders of these accounts and of the sample customer, oldest first. */
  readonly sampleOrders: readonly SampleOrder[];
}

const periodDays = 30;
const dayMs = 86_400_000;
/** Totals for a whole month; the last day is cut off at `now`. */
const [accountCount, orderCount] = [people.length, 142];
/** Number of accounts that never order. */
const nonBuyerCount = 5;

/** Generates a month of customers and their orders. */
export function generateCustomers(input: SampleInput, random: SeededRandom): Customers {
  const { now, customer } = input;
  const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`);
  const [from, until] = [new Date(today.getTime() - (periodDays - 1) * dayMs), new Date(today.getTime() + dayMs)];
  // Very recent orders are omitted: their customers would not have paid yet.
  const latestMs = now.getTime() - 15 * 60_000;
  const times = timesBetween(from, until, orderCount).filter((at) => at.getTime() < latestMs);
  const buyers: Buyer[] = [];
  const accounts: Omit<User, "completedOrders" | "lastOrderAt">[] = [];
  const signUp = (at: Date) => {
    const account = createAccount(people[accounts.length] ?? people[0], at, input, random);
    accounts.push(account);
    return account;
  };
  const newOrders = times.map((at, index): NewOrder => {
    const isNew = firstOrdersAmong(index + 1) > firstOrdersAmong(index);
    if (isNew) buyers.push(signUp(secondsAfter(at, -60 * random.between(2, 25))));
    const buyer = isNew ? buyers.at(-1) : buyers[random.between(0, buyers.length - 1)];
    return createNewOrder(buyer ?? customer, at, fictionalNumber(index), input, random);
  });
  for (const at of timesBetween(from, new Date(latestMs), nonBuyerCount)) signUp(at);
  const sampleCustomerOrders = [12 * 24, 2]
    .map((hours) => secondsAfter(now, -hours * 3600))
    // The account may be younger than these orders, if the shop was used without a sample before.
    .map((at) => new Date(Math.max(at.getTime(), secondsAfter(input.customerSince, 60).getTime())))
    .filter((at) => at.getTime() < latestMs)
    .map((at, index) => createNewOrder(customer, at, fictionalNumber(orderCount + index), input, random));
  const sampleOrders = [
    ...addSpecialEvents(generateOrders(newOrders, now, random), input, random),
    ...buildCustomerOrders(sampleCustomerOrders, random),
  ];
  const sortedOrders = sampleOrders.toSorted((one, other) => (one.order.createdAt < other.order.createdAt ? -1 : 1));
  return {
    sampleOrders: sortedOrders,
    accounts: accounts.map((account) => ({ ...account, ...orderFigures(account.id, sortedOrders) })),
  };
}

/** Returns how many of the first `count` orders are the first order of their customer. */
function firstOrdersAmong(count: number): number {
  return Math.ceil((count * (accountCount - nonBuyerCount)) / orderCount);
}

function createAccount(name: string, at: Date, { passwordHash }: SampleInput, random: SeededRandom) {
  const asciiName = name.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ø", "o").toLowerCase();
  const email = `${asciiName.replaceAll(/[^a-z]+/g, ".")}@example.com`;
  const createdAt = at.toISOString();
  const initialFields = { role: "customer", language: "en", version: 1, lastSignInAt: createdAt } as const;
  return { id: random.id("usr", at), name, email, passwordHash, createdAt, ...initialFields };
}

function createNewOrder(buyer: Buyer, at: Date, phone: string, { price }: SampleInput, random: SeededRandom): NewOrder {
  const { id, name, email } = buyer;
  return { id: random.id("ord", at), buyer: { id, name, email }, phone, at, price };
}

/** Generates ordinary orders: most are paid at the first attempt, some after a declined card, some never. */
function generateOrders(newOrders: readonly NewOrder[], now: Date, random: SeededRandom): readonly SampleOrder[] {
  return newOrders.map((newOrder) => {
    const newSample = openOrder(newOrder);
    const sample = random.next() < 0.14 ? declineCard(newSample, random) : newSample;
    const isExpired = now.getTime() - newOrder.at.getTime() > (orderExpiryDays + 0.5) * dayMs;
    if (random.next() >= 0.17) return payOrder(sample, random);
    return isExpired ? expireOrder(sample, random) : sample;
  });
}

/**
 * Adds rare events (refunds, a dispute, a claimed line), each to an ordinary paid order, and two orders whose payment
 * is unfinished or unreported.
 */
function addSpecialEvents(
  ordinaryOrders: readonly SampleOrder[],
  { now, admin, price, customer }: SampleInput,
  random: SeededRandom,
): readonly SampleOrder[] {
  const orders = [...ordinaryOrders];
  const daysAgo = (count: number) => secondsAfter(now, -count * 86_400);
  const changeFirst = (maxDaysAgo: number, change: (sample: SampleOrder) => SampleOrder) => {
    const earliest = daysAgo(maxDaysAgo).toISOString();
    const index = orders.findIndex((one) => isOrdinary(one) && one.order.createdAt > earliest);
    const target = orders[index];
    if (target !== undefined) orders[index] = change(target);
  };
  const half = Math.round(price.amount / 2);
  for (const [orderedDaysAgo, refundedDaysAgo] of [
    [28, 26],
    [21, 20],
    [13, 12],
    [6, 4],
  ] as const) {
    changeFirst(orderedDaysAgo, (one) =>
      refundOrder(one, daysAgo(refundedDaysAgo - 0.4), one.order.amount, admin, random),
    );
  }
  for (const [orderedDaysAgo, refundedDaysAgo] of [
    [24, 22],
    [15, 12],
    [8, 6],
  ] as const) {
    changeFirst(orderedDaysAgo, (one) => refundOrder(one, daysAgo(refundedDaysAgo - 0.3), half, admin, random));
  }
  changeFirst(17, (one) => openDispute(one, daysAgo(2.6)));
  changeFirst(2, ({ order }) => {
    const { userId, id, createdAt } = order;
    const earliest = daysAgo(19).toISOString();
    const holder = orders.find(
      (one) => isOrdinary(one) && one.order.userId !== userId && one.order.createdAt > earliest,
    );
    const buyer = { id: userId, name: order.customerName, email: order.customerEmail };
    const phone = holder?.order.phone ?? order.phone;
    return payOrder(openOrder({ id, buyer, phone, at: new Date(createdAt), price }), random, holder !== undefined);
  });
  // The last two orders: one has a pending bank debit, the other is charged, but no webhook has reported it yet.
  const placeOrder = (at: Date, index: number) => {
    const lastOrder = orders.filter(({ order }) => order.createdAt < at.toISOString()).at(-1)?.order;
    const buyer = lastOrder && { id: lastOrder.userId, name: lastOrder.customerName, email: lastOrder.customerEmail };
    return openOrder({ id: random.id("ord", at), buyer: buyer ?? customer, phone: fictionalNumber(index), at, price });
  };
  return [
    ...orders,
    startBankDebit(placeOrder(daysAgo(1.1), orderCount + 2)),
    chargeUnreported(placeOrder(secondsAfter(now, -9 * 60), orderCount + 3), random),
  ];
}

function isOrdinary({ order }: SampleOrder): boolean {
  return order.status === "complete" && order.refunded === 0 && order.dispute === undefined && !order.lineHeld;
}

function buildCustomerOrders([first, second]: readonly NewOrder[], random: SeededRandom): readonly SampleOrder[] {
  return [...(first ? [payOrder(openOrder(first), random)] : []), ...(second ? [openOrder(second)] : [])];
}

/** Returns the order figures that are stored with an account. */
export function orderFigures(userId: string, orders: readonly SampleOrder[]) {
  const customerOrders = orders.map(({ order }) => order).filter((order) => order.userId === userId);
  const times = customerOrders.map(({ createdAt }) => createdAt).sort();
  return {
    completedOrders: customerOrders.filter(({ status }) => status === "complete").length,
    lastOrderAt: times.at(-1) ?? null,
  };
}
