import { keys } from "#functions/data/keys.ts";
import type { Order } from "#functions/data/orders.ts";
import {
  accountRows,
  auditEntryRow,
  donationRows,
  figuresOf,
  messageRows,
  orderRows,
  type Row,
} from "#functions/data/stored-rows.ts";
import { secondsAfter, timesBetween } from "#local/seed/sample-shop/activity.ts";
import { type SeededRandom, seededRandom } from "#local/seed/sample-shop/seeded-random.ts";
import { messages, people } from "#local/seed/sample-shop/words.ts";
import { bulkOrders } from "#local/seed/scale/bulk-orders.ts";

/** Orders whose rows are built together. */
const ordersPerPart = 1000;
/** Up to two years, and as few days as an average of 150 orders a day needs. */
const [minDays, maxDays, ordersPerDay] = [30, 730, 150] as const;
const [ordersPerMessage, ordersPerRefund, ordersPerDispute] = [50, 100, 1000] as const;
/** The messages that no admin has read yet, in a shop of any size. */
const unreadMessages = 2;
/** The customers who are erased: the same in a shop of any size. */
export const leaverCount = 30;
const leaverRecords = { orders: 3, messages: 2 } as const;

const price = { amount: 500, currency: "usd" } as const;
const passwordHash = "$2b$10$thehashofapassword";
const quarterHourMs = 15 * 60_000;

/** Before all others, so that these accounts and their orders are on no first page. */
const leaverAt = (index: number) => new Date(Date.UTC(2024, 0, 1, 0, index));
const leaverRandom = (index: number) => seededRandom(-1 - index);
/** The id of a customer who is erased, by number from 0. */
export const leaverId = (index: number) => leaverRandom(index).id("usr", leaverAt(index));

type Figures = Record<string, number>;

/**
 * The rows of a shop with this many orders, part by part, as the shop itself would have written them: accounts, orders
 * with their lines, donations, messages and audit entries, with all search rows, and the counters. Every quarter of an
 * hour of two years has counters, in a shop of any size, because the overview reads quarter hours and not orders. One
 * paid order of a hundred was refunded and one of a thousand disputed.
 */
export function* shopRows(orderCount: number, now: Date): Generator<readonly Row[]> {
  const total: Figures = {};
  const quarters = quarterHoursOfTwoYears(now);
  const days = Math.min(maxDays, Math.max(minDays, Math.ceil(orderCount / ordersPerDay)));
  const until = secondsAfter(now, -300);
  const times = timesBetween(secondsAfter(until, -days * 86_400), until, orderCount);
  for (let start = 0; start < orderCount; start += ordersPerPart) {
    const random = seededRandom(start + 1);
    const part = bulkOrders(times.slice(start, start + ordersPerPart), start, { price, passwordHash }, random);
    const orders = part.orders.map((order, index) => withReversal(order, start + index));
    const sent = times
      .slice(start, start + ordersPerPart)
      .flatMap((at, index) => ((start + index) % ordersPerMessage === 0 ? [messageAt(at, start + index, random)] : []))
      .map((message, index, all) => ({
        ...message,
        read: start + ordersPerPart < orderCount || index < all.length - unreadMessages,
      }));
    const figures = figuresOf({ ...part, orders, messages: sent });
    addTo(total, figures.total);
    for (const [startsAt, counts] of Object.entries(figures.quarters)) {
      const counted = quarters.get(startsAt) ?? {};
      addTo(counted, counts);
      quarters.set(startsAt, counted);
    }
    yield [
      ...part.accounts.flatMap(accountRows),
      ...orders.flatMap(orderRows),
      ...part.donations.flatMap((donation) => donationRows(donation)),
      ...sent.flatMap(messageRows),
      ...sent.map(({ id, createdAt }) => auditAt(id, createdAt, random)),
    ];
  }
  const leavers = Array.from({ length: leaverCount }, (_, index) => leaverRows(index));
  addTo(total, { users: leaverCount, orders: leaverCount * leaverRecords.orders });
  yield leavers.flat();
  yield [{ ...keys.migration("reversal-lists"), doneAt: now.toISOString() }];
  yield [
    { ...keys.total(), ...total },
    ...[...quarters].map(([startsAt, counts]) => ({ ...keys.quarterHour(new Date(startsAt)), ...counts })),
  ];
}

function quarterHoursOfTwoYears(now: Date): Map<string, Figures> {
  const last = Math.floor(now.getTime() / quarterHourMs);
  const counts = { signUps: 1, ordersStarted: 1, licencesSold: 1, revenue_usd: 500, donations: 1, donations_usd: 500 };
  return new Map(
    Array.from({ length: (maxDays + 1) * 96 }, (_, index) => {
      const startsAt = new Date((last - index) * quarterHourMs);
      return [`${startsAt.toISOString().slice(0, 16)}Z`, { ...counts, refunds_usd: 0 }];
    }),
  );
}

function addTo(figures: Figures, counts: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(counts)) figures[name] = (figures[name] ?? 0) + count;
}

/** Refunds or disputes some of the paid orders. */
function withReversal(order: Order, index: number): Order {
  const { status, amount, paidAt } = order;
  if (status !== "complete" || paidAt === undefined) return order;
  const at = secondsAfter(new Date(paidAt), 60).toISOString();
  if (index % ordersPerDispute === 2) {
    const disputed = { at, what: "disputed", via: "webhook", amount } as const;
    return { ...order, disputed: amount, dispute: "open", history: [...order.history, disputed] };
  }
  if (index % ordersPerRefund !== 3) return order;
  return { ...order, refunded: amount, history: [...order.history, { at, what: "refunded", via: "admin", amount }] };
}

function messageAt(at: Date, index: number, random: SeededRandom) {
  const createdAt = at.toISOString();
  const sender = { name: random.pick(people), email: `sender-${index}@example.com` };
  return { id: random.id("msg", at), ...sender, message: random.pick(messages), answered: true, createdAt };
}

function auditAt(target: string, at: string, random: SeededRandom): Row {
  const by = { userId: null, email: "admin@example.com" };
  return auditEntryRow({
    id: random.id("aud", new Date(at)),
    at,
    by,
    action: "message.read",
    target,
    old: {},
    new: {},
  });
}

/** The rows of a customer with three paid orders, a donation and two messages. */
function leaverRows(index: number): readonly Row[] {
  const random = leaverRandom(index);
  const at = leaverAt(index);
  const id = random.id("usr", at);
  const createdAt = at.toISOString();
  const customer = { id, name: "Grace Leaver", email: `leaver-${index}@example.com`, passwordHash, createdAt };
  const fields = { role: "customer", language: "en", version: 1, lastSignInAt: createdAt, lastOrderAt: null } as const;
  const common = { currency: "usd", status: "complete", createdAt, paidAt: createdAt, livemode: false } as const;
  const orders = Array.from({ length: leaverRecords.orders }, (_, order) => {
    const phone = `998${String(index * leaverRecords.orders + order).padStart(9, "0")}`;
    const started = { at: createdAt, what: "started", via: "page", amount: 500 } as const;
    const buyer = { userId: id, customerName: customer.name, customerEmail: customer.email };
    return orderRows({
      ...{ id: random.id("ord", at), ...buyer, phone, line: phone, ...common, amount: 500, heldFrom: createdAt },
      ...{ attempt: 1, intentId: `pi_3${String(index).padStart(23, "0")}`, history: [started], revision: 3 },
    });
  });
  const donation = donationRows({
    ...{ id: random.id("don", at), userId: id, name: customer.name, rawName: customer.name, email: customer.email },
    ...{ note: null, anonymous: false, ...common, amount: 500, intentId: `pi_4${String(index).padStart(23, "0")}` },
    ...{ hidden: false, attempt: 1, revision: 3 },
  });
  const sent = Array.from({ length: leaverRecords.messages }, () =>
    messageRows({
      ...{ id: random.id("msg", at), userId: id, name: customer.name, email: customer.email },
      ...{ message: "Thanks for everything.", read: true, answered: true, createdAt },
    }),
  );
  return [
    ...accountRows({ ...customer, ...fields, completedOrders: leaverRecords.orders }),
    ...orders.flat(),
    ...donation,
    ...sent.flat(),
  ];
}
