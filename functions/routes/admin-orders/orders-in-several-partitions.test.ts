import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../data/ids.ts";
import type { Order } from "../../data/orders.ts";
import { callExpectingSuccess } from "../../testing/front-door.ts";
import { readAllPages } from "../../testing/order-pages.ts";
import { type Customer, newAdmin } from "../../testing/people.ts";
import { putOrder, putOrderOfOlderRelease } from "../../testing/stored-records.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin(new Date("2026-01-02T00:00:00Z"));
});

type Query = Record<string, string>;
const list = (query: Query) =>
  callExpectingSuccess("listAdminOrders", { token: admin.token, query, now: new Date("2026-01-02T00:00:00Z") });

/** Lists while something else happens. */
const listBeside = (doSomething: () => Promise<unknown>) => async (query: Query) => {
  const [page] = await Promise.all([list(query), doSomething()]);
  return page;
};

const statuses = ["pending", "complete", "canceled"] as const;
/** Three orders are begun in the same second. */
const timestampOf = (index: number) => new Date(Date.UTC(2026, 1, 1, 12, 0, Math.floor(index / 3))).toISOString();

/** Stores an order in one of the partitions, of which the last is that of older releases. */
function putIn(partition: number, order: Partial<Order> & { readonly createdAt: string }): Promise<Order> {
  const id = `${newId("ord", new Date(order.createdAt)).slice(0, -1)}${partition}`;
  return partition === 4 ? putOrderOfOlderRelease(order) : putOrder({ ...order, id });
}

/** The first orders are all of an older release, the next are in all partitions, and the last are in one. */
const partitionOf = (index: number) => (index < 20 ? 4 : index < 50 ? index % 5 : 2);

const orders: Order[] = [];
beforeAll(async () => {
  for (let index = 0; index < 66; index += 1) {
    const status = statuses[index % 3] ?? expect.fail();
    const refunded = index % 11 === 1 && status === "complete" ? 100 : 0;
    orders.push(await putIn(partitionOf(index), { createdAt: timestampOf(index), status, refunded }));
  }
});

const oldestFirst = (isListed: (order: Order) => boolean) =>
  orders
    .filter(isListed)
    .map(({ createdAt, id }) => `${createdAt} ${id}`)
    .sort()
    .map((key) => key.split(" ")[1] ?? "");

describe("the admin's list of orders, which are in several partitions and in that of older releases", () => {
  it.each<[Query, (order: Order) => boolean]>([
    [{}, () => true],
    [{ search: "ord_01" }, () => true],
    [{ status: "pending" }, ({ status }) => status === "pending"],
    [{ moneyBack: "refunded" }, ({ refunded }) => refunded > 0],
  ])(
    "has each once and in order, also those of the same second, whatever the page size: %j",
    async (query, isListed) => {
      const expected = oldestFirst(isListed);
      expect(expected.length).toBeGreaterThan(1);
      for (const limit of [1, 3, 20, 66, 100]) {
        const oldest = await readAllPages(list, { ...query, sort: "oldest", limit: String(limit) });
        expect(oldest.flat(), `in pages of ${limit}`).toEqual(expected);
        const newest = await readAllPages(list, { ...query, limit: String(limit) });
        expect(newest.flat(), `in pages of ${limit}`).toEqual(expected.toReversed());
        expect(newest, `in pages of ${limit}`).toHaveLength(Math.ceil(expected.length / limit));
      }
    },
  );

  it("finds each by its id", async () => {
    for (const { id } of [orders[3], orders[20], orders[21], orders[22], orders[23]].flatMap((each) => each ?? [])) {
      const { order } = await callExpectingSuccess("getAdminOrder", {
        token: admin.token,
        params: { id },
        now: new Date("2026-01-02T00:00:00Z"),
      });
      expect(order.id).toBe(id);
      expect((await list({ search: id })).orders.map((found) => found.id)).toEqual([id]);
    }
  });

  it("misses none of them and repeats none while others are begun in all partitions", async () => {
    const added: Order[] = [];
    const beginOthers = async () => {
      const createdAt = timestampOf(100 + added.length);
      for (const partition of [0, 1, 2, 3, 4]) added.push(await putIn(partition, { createdAt }));
    };
    const expected = oldestFirst(() => true);
    const newest = (await readAllPages(listBeside(beginOthers), { limit: "7" })).flat();
    const addedIds = new Set(added.map(({ id }) => id));
    expect(newest.filter((id) => !addedIds.has(id))).toEqual(expected.toReversed());
    expect(new Set(newest).size).toBe(newest.length);

    const addedBefore = added.map(({ createdAt, id }) => `${createdAt} ${id}`).sort();
    let rounds = 0;
    const beginOthersTwice = async () => {
      rounds += 1;
      if (rounds <= 2) await beginOthers();
    };
    const oldest = (await readAllPages(listBeside(beginOthersTwice), { limit: "7", sort: "oldest" })).flat();
    expect(oldest.slice(0, expected.length)).toEqual(expected);
    const later = added.map(({ createdAt, id }) => `${createdAt} ${id}`).sort();
    expect(later.length).toBe(addedBefore.length + 10);
    expect(oldest.slice(expected.length)).toEqual(later.map((key) => key.split(" ")[1]));
  });
});
