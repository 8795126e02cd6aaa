import type { Actor } from "#functions/data/audit.ts";
import type { User } from "#functions/data/user.ts";
import { orderExpiryDays } from "#shared/domain/order.ts";
import { secondsAfter, timesBetween } from "./activity.ts";
import { fictionalNumber } from "./numbers.ts";
import {
  type Buyer,
  chargeUnreported,
  declineCard,
  expire,
  type NewOrder,
  openDispute,
  opened,
  paid,
  refunded,
  type SampleOrder,
  startBankDebit,
} from "./orders.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { people } from "./words.ts";

/** The input of the sample: its end, accounts and price. */
export interface Stage {
  /** End of the sample period. */
  readonly now: Date;
  readonly customer: Buyer;
  /** When the customer's account was created. */
  readonly since: Date;
  readonly admin: Actor;
  readonly price: { readonly amount: number; readonly currency: string };
  /** Shared by all accounts of the sample. */
  readonly passwordHash: string;
}

export interface Customers {
  readonly accounts: readonly User[];
  /** Orders of these accounts and of the sample customer, oldest first. */
  readonly samples: readonly SampleOrder[];
}

const days = 30;
const dayMs = 86_400_000;
/** Totals for a whole month; the last day is cut off at `now`. */
const [signUps, purchases] = [people.length, 142];
/** Number of accounts that never order. */
const onlookers = 5;

/** Generates a month of customers and their orders. */
export function customersOf(stage: Stage, random: SeededRandom): Customers {
  const { now, customer } = stage;
  const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`);
  const [from, until] = [new Date(today.getTime() - (days - 1) * dayMs), new Date(today.getTime() + dayMs)];
  // Very recent orders are omitted: their customers would not have paid yet.
  const latest = now.getTime() - 15 * 60_000;
  const times = timesBetween(from, until, purchases).filter((at) => at.getTime() < latest);
  const buyers: Buyer[] = [];
  const accounts: Omit<User, "completedOrders" | "lastOrderAt">[] = [];
  const signUp = (at: Date) => {
    const account = accountOf(people[accounts.length] ?? people[0], at, stage, random);
    accounts.push(account);
    return account;
  };
  const starts = times.map((at, index): NewOrder => {
    const isNew = share(index + 1) > share(index);
    if (isNew) buyers.push(signUp(secondsAfter(at, -60 * random.between(2, 25))));
    const buyer = isNew ? buyers.at(-1) : buyers[random.between(0, buyers.length - 1)];
    return startOf(buyer ?? customer, at, fictionalNumber(index), stage, random);
  });
  for (const at of timesBetween(from, new Date(latest), onlookers)) signUp(at);
  const ages = [12 * 24, 2]
    .map((hours) => secondsAfter(now, -hours * 3600))
    // The account may be younger than that, if this shop was used without a sample before.
    .map((at) => new Date(Math.max(at.getTime(), secondsAfter(stage.since, 60).getTime())))
    .filter((at) => at.getTime() < latest)
    .map((at, index) => startOf(customer, at, fictionalNumber(purchases + index), stage, random));
  const sample = [...specials(ordinary(starts, now, random), stage, random), ...ofSampleCustomer(ages, random)];
  const sorted = sample.toSorted((one, other) => (one.order.createdAt < other.order.createdAt ? -1 : 1));
  return {
    samples: sorted,
    accounts: accounts.map((account) => ({ ...account, ...orderFigures(account.id, sorted) })),
  };
}

/** How many of the first `orders` orders are the first order of their customer. */
function share(orders: number): number {
  return Math.ceil((orders * (signUps - onlookers)) / purchases);
}

function accountOf(name: string, at: Date, { passwordHash }: Stage, random: SeededRandom) {
  const plain = name.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ø", "o").toLowerCase();
  const email = `${plain.replaceAll(/[^a-z]+/g, ".")}@example.com`;
  const createdAt = at.toISOString();
  const initialFields = { role: "customer", version: 1, lastSignInAt: createdAt } as const;
  return { id: random.id("usr", at), name, email, passwordHash, createdAt, ...initialFields };
}

function startOf(buyer: Buyer, at: Date, phone: string, { price }: Stage, random: SeededRandom): NewOrder {
  const { id, name, email } = buyer;
  return { id: random.id("ord", at), buyer: { id, name, email }, phone, at, price };
}

/** Most orders are paid at once, some after a declined card, some never. */
function ordinary(starts: readonly NewOrder[], now: Date, random: SeededRandom): readonly SampleOrder[] {
  return starts.map((start) => {
    const newSample = opened(start);
    const sample = random.next() < 0.14 ? declineCard(newSample, random) : newSample;
    const old = now.getTime() - start.at.getTime() > (orderExpiryDays + 0.5) * dayMs;
    if (random.next() >= 0.17) return paid(sample, random);
    return old ? expire(sample, random) : sample;
  });
}

/** Adds occasional events (refunds, a dispute, a claimed line), each to the next ordinary paid order. */
function specials(
  ordinary: readonly SampleOrder[],
  { now, admin, price, customer }: Stage,
  random: SeededRandom,
): readonly SampleOrder[] {
  const sample = [...ordinary];
  const daysAgo = (count: number) => secondsAfter(now, -count * 86_400);
  const change = (oldest: number, to: (sample: SampleOrder) => SampleOrder) => {
    const from = daysAgo(oldest).toISOString();
    const start = sample.findIndex((one) => isPlain(one) && one.order.createdAt > from);
    const found = sample[start];
    if (found !== undefined) sample[start] = to(found);
  };
  const half = Math.round(price.amount / 2);
  for (const [ordered, back] of [
    [28, 26],
    [21, 20],
    [13, 12],
    [6, 4],
  ] as const) {
    change(ordered, (one) => refunded(one, daysAgo(back - 0.4), one.order.amount, admin, random));
  }
  for (const [ordered, back] of [
    [24, 22],
    [15, 12],
    [8, 6],
  ] as const) {
    change(ordered, (one) => refunded(one, daysAgo(back - 0.3), half, admin, random));
  }
  change(17, (one) => openDispute(one, daysAgo(2.6)));
  change(2, ({ order }) => {
    const { userId, id, createdAt } = order;
    const from = daysAgo(19).toISOString();
    const holder = sample.find((one) => isPlain(one) && one.order.userId !== userId && one.order.createdAt > from);
    const buyer = { id: userId, name: order.customerName, email: order.customerEmail };
    const phone = holder?.order.phone ?? order.phone;
    return paid(opened({ id, buyer, phone, at: new Date(createdAt), price }), random, holder !== undefined);
  });
  // The last two: one is a pending bank debit, the other is charged but not yet reported by a webhook.
  const placeOrder = (at: Date, index: number) => {
    const lastOrder = sample.filter(({ order }) => order.createdAt < at.toISOString()).at(-1)?.order;
    const buyer = lastOrder && { id: lastOrder.userId, name: lastOrder.customerName, email: lastOrder.customerEmail };
    return opened({ id: random.id("ord", at), buyer: buyer ?? customer, phone: fictionalNumber(index), at, price });
  };
  return [
    ...sample,
    startBankDebit(placeOrder(daysAgo(1.1), purchases + 2)),
    chargeUnreported(placeOrder(secondsAfter(now, -9 * 60), purchases + 3), random),
  ];
}

function isPlain({ order }: SampleOrder): boolean {
  return order.status === "complete" && order.refunded === 0 && order.dispute === undefined && !order.lineHeld;
}

function ofSampleCustomer([first, second]: readonly NewOrder[], random: SeededRandom): readonly SampleOrder[] {
  return [...(first ? [paid(opened(first), random)] : []), ...(second ? [opened(second)] : [])];
}

/** Order figures stored with an account. */
export function orderFigures(userId: string, sample: readonly SampleOrder[]) {
  const customerOrders = sample.map(({ order }) => order).filter((order) => order.userId === userId);
  const times = customerOrders.map(({ createdAt }) => createdAt).sort();
  return {
    completedOrders: customerOrders.filter(({ status }) => status === "complete").length,
    lastOrderAt: times.at(-1) ?? null,
  };
}
