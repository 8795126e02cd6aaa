import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { reversalKinds } from "#shared/domain/order.ts";
import { newId } from "../../data/ids.ts";
import { keys } from "../../data/keys.ts";
import type { Order } from "../../data/orders.ts";
import { newPaidPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { type Cost, costOf } from "../../testing/capacity.ts";
import { findInconsistencies } from "../../testing/consistency.ts";
import { callExpectingSuccess } from "../../testing/front-door.ts";
import { readAllPages } from "../../testing/order-pages.ts";
import { type Customer, newAdmin } from "../../testing/people.ts";
import { putRow } from "../../testing/rows.ts";
import { putOrder, putOrderOfOlderRelease, putOrders } from "../../testing/stored-records.ts";
import { eventAbout, sendStripeEvent, setTestControl, stripe } from "../../testing/stripe.ts";

type Query = Record<string, string>;

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

const list = (query: Query) => callExpectingSuccess("listAdminOrders", { token: admin.token, query });
const idsOf = async (query: Query) => (await list(query)).orders.map(({ id }) => id);

/** What `npm run migrate -- reversal-lists` writes when it is done. */
const recordMigration = () => putRow({ ...keys.migration("reversal-lists"), doneAt: new Date().toISOString() });

const reversals = [
  { refunded: 200 },
  { dispute: "won" },
  { refunded: 100, dispute: "open", disputed: 400 },
  {},
] as const;
const timestampOf = (index: number) => new Date(Date.UTC(2026, 1, 1, 12, 0, index)).toISOString();
const orders: Order[] = [];

const oldestFirst = (isListed: (order: Order) => boolean) => orders.filter(isListed).map(({ id }) => id);
const isListedAs = {
  refunded: ({ refunded }: Order) => refunded > 0,
  disputed: ({ dispute }: Order) => dispute !== undefined,
} as const;

describe("a shop with orders of an older release, which are among the other paid ones", () => {
  beforeAll(async () => {
    for (let index = 0; index < 32; index += 1) {
      const order = { createdAt: timestampOf(index), status: "complete", ...reversals[index % 4] } as const;
      orders.push(await (index < 16 ? putOrderOfOlderRelease(order) : putOrder(order)));
    }
  });

  const expectWholeLists = async () => {
    for (const moneyBack of reversalKinds) {
      const expected = oldestFirst(isListedAs[moneyBack]);
      for (const limit of [1, 3, 5, 100]) {
        const query = { moneyBack, limit: String(limit) };
        expect((await readAllPages(list, { ...query, sort: "oldest" })).flat(), `in pages of ${limit}`).toEqual(
          expected,
        );
        expect((await readAllPages(list, query)).flat(), `in pages of ${limit}`).toEqual(expected.toReversed());
      }
      const [from, to] = [expected[3] ?? "", expected.at(-1) ?? ""];
      expect(await idsOf({ moneyBack, search: from })).toEqual([from]);
      expect(await idsOf({ moneyBack, search: to })).toEqual([to]);
      expect(await idsOf({ moneyBack, from: "2026-02-02" })).toEqual([]);
    }
    expect(await idsOf({ status: "complete", limit: "100" })).toEqual(oldestFirst(() => true).toReversed());
  };

  it("lists each with a refund or dispute before they are migrated", async () => {
    await expectWholeLists();
  });

  it("continues a list that was begun before the end of the migration", async () => {
    const listThenMigrate = async (query: Query) => {
      const page = await list(query);
      for (const { id } of orders.slice(0, 16)) await moveToItsList(id);
      await recordMigration();
      return page;
    };
    const pages = await readAllPages(listThenMigrate, { moneyBack: "refunded", limit: "3" });
    expect(pages.flat()).toEqual(oldestFirst(isListedAs.refunded).toReversed());
  });

  it("lists the same ones afterward", async () => {
    await expectWholeLists();
  });

  /** Stores an order again, as the migration would. */
  async function moveToItsList(id: string) {
    await putOrder(orders.find((order) => order.id === id) ?? expect.fail());
  }
});

describe("the lists of orders with refunds and with disputes", () => {
  const lists = async ({ orderId }: OpenPurchase) => {
    const listed = async (query: Query) => (await idsOf({ ...query, limit: "100" })).includes(orderId);
    const [paid, refunded, disputed] = [
      await listed({ status: "complete" }),
      await listed({ moneyBack: "refunded" }),
      await listed({ moneyBack: "disputed" }),
    ];
    return { paid, refunded, disputed };
  };
  const report = ({ paymentIntentId }: OpenPurchase) =>
    sendStripeEvent(eventAbout("charge.refunded", { id: "ch_1", payment_intent: paymentIntentId }));
  const refund = async (purchase: OpenPurchase, amount: number) => {
    const { id } = await (await stripe()).refunds.create({ payment_intent: purchase.paymentIntentId, amount });
    await report(purchase);
    return id;
  };
  const dispute = async (purchase: OpenPurchase) => {
    const control = await setTestControl(`payment_intents/${purchase.paymentIntentId}/dispute`);
    await report(purchase);
    return z.object({ id: z.string() }).parse(control).id;
  };

  beforeAll(recordMigration);

  it("have an order as long as it is refunded", async () => {
    const purchase = await newPaidPurchase();
    expect(await lists(purchase)).toEqual({ paid: true, refunded: false, disputed: false });
    const refundId = await refund(purchase, 200);
    expect(await lists(purchase)).toEqual({ paid: true, refunded: true, disputed: false });
    await setTestControl(`refunds/${refundId}/fail`);
    await report(purchase);
    expect(await lists(purchase)).toEqual({ paid: true, refunded: false, disputed: false });
  });

  it("have an order from its dispute on, also if the shop wins it", async () => {
    const purchase = await newPaidPurchase();
    const disputeId = await dispute(purchase);
    expect(await lists(purchase)).toEqual({ paid: true, refunded: false, disputed: true });
    await setTestControl(`disputes/${disputeId}/close`, { outcome: "won" });
    await report(purchase);
    expect(await lists(purchase)).toEqual({ paid: true, refunded: false, disputed: true });
  });

  it("both have an order that is partly refunded and disputed, however many report it at once", async () => {
    const purchase = await newPaidPurchase();
    await refund(purchase, 200);
    await setTestControl(`payment_intents/${purchase.paymentIntentId}/dispute`);
    await Promise.all([1, 2, 3, 4].map(() => report(purchase)));
    expect(await lists(purchase)).toEqual({ paid: true, refunded: true, disputed: true });
  });

  it("keep the order of a customer whose account is deleted", async () => {
    const purchase = await newPaidPurchase();
    await refund(purchase, 200);
    await callExpectingSuccess("deleteAdminUser", { token: admin.token, params: { id: purchase.customer.id } });
    expect(await lists(purchase)).toEqual({ paid: true, refunded: true, disputed: false });
  });

  it("have an order that the admin refunds", async () => {
    const purchase = await newPaidPurchase();
    const body = { requestId: "5f0e4d2c-0000-4000-8000-000000000001" };
    await callExpectingSuccess("refundAdminOrder", { token: admin.token, params: { id: purchase.orderId }, body });
    expect(await lists(purchase)).toEqual({ paid: true, refunded: true, disputed: false });
  });

  afterAll(async () => {
    expect((await findInconsistencies()).filter((sentence) => sentence.includes("is listed in"))).toEqual([]);
  });
});

describe("a page of orders with refunds or disputes", () => {
  const pages: readonly Query[] = [
    { moneyBack: "refunded", limit: "3" },
    { moneyBack: "disputed", limit: "3" },
    { moneyBack: "refunded", limit: "3", sort: "oldest" },
    { moneyBack: "refunded", limit: "3", status: "complete", search: "ord_01" },
  ];
  const costs = async (): Promise<readonly Cost[]> => {
    const measured: Cost[] = [];
    for (const query of pages) measured.push(await costOf(() => list(query)));
    return measured;
  };

  it("costs as much with a thousand more paid orders as without them, and less than a page of all orders", async () => {
    const before = await costs();
    await putOrders(
      Array.from({ length: 1000 }, (_, index) => {
        const createdAt = new Date(Date.UTC(2026, 0, 31 + Math.floor(index / 200), 0, 0, index)).toISOString();
        return { createdAt, id: newId("ord", new Date(createdAt)), status: "complete" as const };
      }),
    );
    expect(await costs()).toEqual(before);
    const page = await costOf(() => list({ limit: "3" }));
    for (const { read, requests, sequentialReads } of before) {
      expect(read).toBeLessThanOrEqual(page.read);
      expect(requests.length).toBeLessThan(page.requests.length);
      expect(sequentialReads).toBe(1);
    }
  });

  it("is empty without any request if unpaid ones are asked for", async () => {
    const { requests } = await costOf(() => list({ moneyBack: "refunded", status: "pending" }));
    expect(requests).toEqual(["GetItem"]);
  });
});
