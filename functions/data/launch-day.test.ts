import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { type SeenConflicts, simulateConflicts } from "../testing/conflicts.ts";
import { findInconsistencies } from "../testing/consistency.ts";
import { allRows, counters, saveSettings } from "../testing/rows.ts";
import { addition, rowKey } from "./counter-rows.ts";
import { newId } from "./ids.ts";
import { keys } from "./keys.ts";
import { type Offer, offerFor } from "./launch-places.ts";
import { cancelOrder, completeOrder, startOrder } from "./order-status.ts";
import { type Order, orderEvent, readOrder } from "./orders.ts";
import { readFigures } from "./overview.ts";
import { readPricing } from "./pricing.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { createUser } from "./user.ts";
import { transact } from "./write.ts";

/**
 * Many buyers in the same moment. Each has an account and a number of their own, as on a launch day, so that the only
 * rows that they share are the shop's. The handlers have their own tests; here hundreds come at once.
 */
const now = new Date("2026-11-21T10:00:00Z");
const trigger = { now, via: "page" } as const;
let conflicts: SeenConflicts;
let lastBuyer = 0;

beforeEach(() => {
  conflicts = simulateConflicts();
});
afterEach(async () => {
  conflicts.stop();
  expect(await findInconsistencies()).toEqual([]);
});
afterAll(() => saveSettings({}));

/** Sets the number of free launch places, whatever earlier tests have sold or still hold. */
async function setPlacesLeft(places: number): Promise<void> {
  const { licencesSold = 0, launchHeld = 0 } = await counters();
  await saveSettings({ launchClaimed: "0", launchLimit: String(licencesSold + launchHeld + places) });
}

/** Registers a buyer with a number of their own. */
async function register(): Promise<{ readonly userId: string; readonly line: string }> {
  lastBuyer += 1;
  const line = String(447_300_000_000 + lastBuyer);
  const email = `buyer-${lastBuyer}@example.com`;
  const created = await createUser({ name: "Ada", email, passwordHash: "", language: "en" }, now);
  return { userId: created?.id ?? expect.fail(), line };
}

const readOffer = async () => {
  const { settings, counts } = await readPricing();
  return offerFor(settings, counts);
};

/** Opens an order at an offer; undefined if its place was taken. */
async function openAt(
  offer: Offer,
  { userId, line }: Awaited<ReturnType<typeof register>>,
): Promise<Order | undefined> {
  const order: Order = {
    id: newId("ord", now),
    userId,
    line,
    phone: `+${line}`,
    customerName: "Ada",
    customerEmail: "ada@example.com",
    language: "en",
    status: "pending",
    amount: offer.amount,
    currency: offer.currency,
    launchPlace: offer.freePlace && true,
    createdAt: now.toISOString(),
    heldFrom: now.toISOString(),
    attempt: 1,
    livemode: false,
    refundDays: 7,
    refunded: 0,
    disputed: 0,
    history: [orderEvent(trigger, "started", { amount: offer.amount })],
    revision: 1,
  };
  const outcome = await startOrder(order, now, offer, { email: "ada@example.com", version: 1 });
  if (outcome === "started") return order;
  expect(outcome).toBe("place_gone");
  return undefined;
}

/** Opens an order as the checkout does: when the launch place was taken, at the price that is current then. */
async function open(): Promise<Order> {
  const buyer = await register();
  return retryOnConflict(async () => (await openAt(await readOffer(), buyer)) ?? retry);
}

/** Has twenty clients at work at once, each for one buyer after another. */
async function forEachBuyer<T>(count: number, act: (index: number) => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  let next = 0;
  const client = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      results[index] = await act(index);
    }
  };
  await Promise.all(Array.from({ length: 20 }, client));
  return results;
}

async function pay({ userId, id }: Order): Promise<void> {
  const order = (await readOrder(userId, id)) ?? expect.fail();
  const receipt = { intentId: `pi_${id}`, amount: order.amount, currency: order.currency, paidAt: now };
  expect(await completeOrder(order, receipt, trigger)).toMatchObject({ status: "complete" });
}

async function cancel({ userId, id }: Order): Promise<void> {
  const order = (await readOrder(userId, id)) ?? expect.fail();
  expect(await cancelOrder(order, trigger)).toBe("canceled");
}

const countAtLaunchPrice = (orders: readonly Order[]) => orders.filter(({ launchPlace }) => launchPlace).length;

it("in a calm shop each counter is one row", async () => {
  await setPlacesLeft(1000);
  await pay(await open());
  await cancel(await open());
  const counterRows = (await allRows()).filter(({ pk }) => pk === keys.total().pk);
  expect(counterRows.map(({ sk }) => sk)).toEqual([keys.quarterHour(now).sk, keys.total().sk]);
});

it.each([
  { granted: 4, left: 24, what: "some places were granted to a spare row" },
  { granted: 20, left: 5, what: "more places were granted than the lowered limit leaves" },
])(
  "an offer that many got at one moment is not taken more often than places are left, when $what",
  async ({ granted, left }) => {
    await transact([
      {
        name: "grant",
        spread: () => [
          addition(keys.total(), { launchHeld: granted }),
          addition(rowKey(keys.total(), 1), { launchHeld: -granted, launchFree: granted }),
        ],
      },
    ]);
    const freeElsewhere = ((await counters()).launchFree ?? 0) - granted;
    await setPlacesLeft(left + freeElsewhere);
    const offer = await readOffer();
    let taken = 0;
    for (let before = -1; before < taken; ) {
      before = taken;
      const orders = await forEachBuyer(20, async () => openAt(offer, await register()));
      taken += orders.filter((order) => order !== undefined).length;
    }
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThanOrEqual(left + freeElsewhere);
  },
);

it("buyers who come at the same moment are not refused, wait for few others, and are counted exactly", async () => {
  await setPlacesLeft(1000);
  const before = await readFigures(now, "UTC");
  const sentBefore = conflicts.sent();
  const orders = await forEachBuyer(60, open);
  await forEachBuyer(60, async (index) => pay(orders[index] ?? expect.fail()));
  // A registration, an order and a sale for each buyer.
  expect((conflicts.sent() - sentBefore) / 180, "attempts per transaction").toBeLessThan(3);
  const after = await readFigures(now, "UTC");
  const [today, todayBefore] = [after.days.at(-1) ?? expect.fail(), before.days.at(-1) ?? expect.fail()];
  for (const [figures, figuresBefore, names] of [
    [after.total, before.total, ["users", "orders", "licencesSold"]],
    [today, todayBefore, ["signUps", "ordersStarted", "licencesSold"]],
  ] as const) {
    for (const name of names) expect(figures.count(name) - figuresBefore.count(name), name).toBe(60);
    expect(figures.money("revenue", "usd") - figuresBefore.money("revenue", "usd")).toBe(60 * 500);
  }
});

it("of buyers who come at the same moment, exactly as many get the launch price as places are left", async () => {
  await setPlacesLeft(30);
  const orders = await forEachBuyer(45, open);
  expect(countAtLaunchPrice(orders)).toBe(30);
  const withPlace = orders.filter(({ launchPlace }) => launchPlace);
  await forEachBuyer(30, async (index) => {
    const order = withPlace[index] ?? expect.fail();
    await (index < 10 ? cancel(order) : pay(order));
  });
  expect(countAtLaunchPrice(await forEachBuyer(15, open)), "places that were released").toBe(10);
});

it("a launch limit that is lowered while many buy is not exceeded by places that were granted before", async () => {
  await setPlacesLeft(200);
  await forEachBuyer(40, open);
  expect((await counters()).launchFree, "places that spare rows may still give").toBeGreaterThan(3);
  await setPlacesLeft(3);
  expect(countAtLaunchPrice(await forEachBuyer(15, open))).toBe(3);
  await setPlacesLeft(20);
  expect(countAtLaunchPrice(await forEachBuyer(25, open)), "once it is raised again").toBe(20);
});
