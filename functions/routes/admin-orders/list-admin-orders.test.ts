import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../data/ids.ts";
import { partitionsOf } from "../../data/keys.ts";
import type { Order } from "../../data/orders.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { readAllPages } from "../../testing/order-pages.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { databaseRequestsOf, putOrder, putOrders, putUser } from "../../testing/stored-records.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin(new Date("2026-01-02T00:00:00Z"));
});

type Query = Record<string, string>;
const list = (query: Query = {}) =>
  callExpectingSuccess("listAdminOrders", { token: admin.token, query, now: new Date("2026-01-02T00:00:00Z") });
const listAs = (query: Query, token = admin.token) =>
  call("listAdminOrders", { token, query, now: new Date("2026-01-02T00:00:00Z") });
const idsOf = async (query: Query = {}) => (await list(query)).orders.map(({ id }) => id);
const ids = (orders: readonly Order[]) => orders.map(({ id }) => id);
const newestFirst = (orders: readonly Order[]) => ids(orders).sort().reverse();

const timestampOn = (day: number, minute = 0) => new Date(Date.UTC(2026, 1, day, 12, minute)).toISOString();
const userIdOf = (createdAt: string, letter: string) =>
  `${newId("usr", new Date(createdAt)).slice(0, 14)}${letter.repeat(16)}`;
const ann = { userId: userIdOf(timestampOn(1), "A"), customerEmail: "ann@shop.test", customerName: "Ann" };
const bob = { userId: userIdOf(timestampOn(1), "B"), customerEmail: "anniversary@shop.test", customerName: "Bob" };
const orders: Order[] = [];

beforeAll(async () => {
  for (const { userId, customerEmail, customerName } of [ann, bob]) {
    await putUser({ id: userId, email: customerEmail, name: customerName, createdAt: timestampOn(1) });
  }
  const fixtures: readonly (readonly [typeof ann, Partial<Order>])[] = [
    [ann, { createdAt: timestampOn(1), phone: "447911000001", status: "complete", refunded: 200 }],
    [bob, { createdAt: timestampOn(2), phone: "447911000002", status: "pending" }],
    [ann, { createdAt: timestampOn(3), phone: "447911000001", status: "canceled" }],
    [bob, { createdAt: timestampOn(3, 1), phone: "447922000000", status: "complete", dispute: "open", disputed: 500 }],
    [ann, { createdAt: timestampOn(4), phone: "15551234567", status: "pending" }],
    [bob, { createdAt: timestampOn(5), phone: "447911999999", status: "complete" }],
  ];
  for (const [customer, order] of fixtures) orders.push(await putOrder({ ...customer, ...order }));
});
/** The ids of the orders, oldest first: functions, because the orders exist only after `beforeAll`. */
const [first, second, third, fourth, fifth, sixth] = [0, 1, 2, 3, 4, 5].map((index) => () => orders[index]?.id ?? "");

describe("the admin's list of orders", () => {
  it("is for admins only", async () => {
    const { token } = await newCustomer(new Date("2026-01-01T00:00:00Z"));
    expect(await listAs({}, token)).toMatchObject({ status: 403, code: "forbidden" });
    expect(await listAs({ cursor: "garbage" }, token), "before the cursor is parsed").toMatchObject({ status: 403 });
    expect(await call("listAdminOrders", {})).toMatchObject({ status: 401, code: "sign_in_required" });
  });

  it("is sorted newest first, each order with its customer, and with its date as `created_at` and `createdAt`", async () => {
    const { orders: firstPage, nextCursor } = await list();
    expect(firstPage.map(({ id }) => id)).toEqual(newestFirst(orders));
    expect(nextCursor).toBeNull();
    expect(firstPage[0]).toMatchObject({
      id: sixth?.(),
      phone: "447911999999",
      status: "complete",
      amount: 500,
      currency: "usd",
      customerName: "Bob",
      customerEmail: "anniversary@shop.test",
      createdAt: timestampOn(5),
      created_at: timestampOn(5),
      lineState: "active",
    });
  });

  it.each<Query>([
    { moneyBack: "disputed", search: "ann@" },
    { moneyBack: "refunded", from: "2026-02-03", to: "2026-02-03" },
    { moneyBack: "refunded", status: "pending" },
  ])("is empty when nothing matches: %j", async (query) => {
    expect(await list(query)).toEqual({ orders: [], nextCursor: null });
  });

  it.each([
    [{}, 6],
    [{ status: "complete" }, 3],
    [{ search: "4479" }, 5],
    [{ search: "ann" }, 6],
    [{ search: "ann@" }, 3],
    [{ search: "ord_01" }, 6],
    [{ search: ann.userId.slice(0, 8) }, 6],
    [{ search: ann.userId.slice(0, 15) }, 3],
    [{ search: ann.userId }, 3],
    [{ from: "2026-02-02", to: "2026-02-04" }, 4],
    [{ search: "ann", status: "complete" }, 3],
    [{ search: "4479", from: "2026-02-02", to: "2026-02-03" }, 3],
    [{ moneyBack: "refunded" }, 1],
    [{ moneyBack: "disputed" }, 1],
    [{ moneyBack: "refunded", search: "ann@" }, 1],
    [{ moneyBack: "refunded", search: "4479" }, 1],
    [{ moneyBack: "refunded", search: "ord_01" }, 1],
    [{ moneyBack: "disputed", from: "2026-02-03", to: "2026-02-03" }, 1],
  ])("is complete and without duplicates when read page by page: %j", async (query, count) => {
    const allIds = await idsOf(query);
    expect(allIds).toHaveLength(count);
    for (const limit of [1, 2, 3, 5]) {
      const pages = await readAllPages(list, { ...query, limit: String(limit) });
      expect(pages.flat(), `in pages of ${limit}`).toEqual(allIds);
      expect(pages, `in pages of ${limit}`).toHaveLength(Math.ceil(count / limit));
    }
  });

  it("filters orders by status, days, and both, newest first", async () => {
    expect(await idsOf({ status: "pending" })).toEqual([fifth?.(), second?.()]);
    expect(await idsOf({ status: "complete", from: "2026-02-02" })).toEqual([sixth?.(), fourth?.()]);
    expect(await idsOf({ from: "2026-02-03", to: "2026-02-03" }), "the whole day").toEqual([fourth?.(), third?.()]);
    expect(await idsOf({ to: "2026-02-01" })).toEqual([first?.()]);
    expect(await idsOf({ from: "2026-02-06" })).toEqual([]);
    expect(await idsOf({ from: "2026-02-04", to: "2026-02-03" }), "reversed days").toEqual([]);
    for (const search of ["4479", "ann", "ord_01", "8801"]) {
      const backwards = { search, from: "2026-02-04", to: "2026-02-03" };
      expect(await idsOf(backwards), search).toEqual([]);
      expect(await databaseRequestsOf(() => list(backwards)), "no Query, which DynamoDB would reject").toEqual([
        "GetItem",
      ]);
    }
    expect(await idsOf({ from: "0001-01-01", to: "9999-12-31" })).toHaveLength(6);
  });

  it("can be sorted oldest first, except a search by number or email address, which has its own order", async () => {
    const oldest = { sort: "oldest" };
    expect(await idsOf(oldest)).toEqual(newestFirst(orders).reverse());
    expect(await idsOf({ ...oldest, status: "pending" })).toEqual([second?.(), fifth?.()]);
    expect(await idsOf({ ...oldest, from: "2026-02-03", to: "2026-02-03" })).toEqual([third?.(), fourth?.()]);
    expect(await idsOf({ ...oldest, search: "ord_01" })).toEqual(newestFirst(orders).reverse());
    for (const search of ["447911", "ann"]) expect(await idsOf({ ...oldest, search })).toEqual(await idsOf({ search }));
    expect((await readAllPages(list, { ...oldest, limit: "1" })).flat()).toEqual(newestFirst(orders).reverse());
  });

  it.each([
    "447911000001",
    "+44 7911 000001",
    "+44 (7911) 000-001",
    "0044 7911 000001",
    " 447911000001 ",
    "４４7911000001",
  ])("finds orders by a number as typed or pasted: %j", async (search) => {
    expect(await idsOf({ search })).toEqual([third?.(), first?.()]);
  });

  it("finds orders by a prefix of the number, filtered by status and days", async () => {
    expect(new Set(await idsOf({ search: "447911" }))).toEqual(new Set([first?.(), second?.(), third?.(), sixth?.()]));
    expect(await idsOf({ search: "447911", status: "complete", from: "2026-02-02" })).toEqual([sixth?.()]);
    expect(await idsOf({ search: "911" }), "not by digits in the middle").toEqual([]);
  });

  it("finds the orders of all accounts with an email prefix, newest first, filtered by status and days", async () => {
    expect(await idsOf({ search: "ANN" })).toEqual(newestFirst(orders));
    expect(await idsOf({ search: "ann@shop.test" })).toEqual([fifth?.(), third?.(), first?.()]);
    expect(await idsOf({ search: "anniv", status: "complete" })).toEqual([sixth?.(), fourth?.()]);
    expect(await idsOf({ search: "ann", status: "pending", to: "2026-02-02" })).toEqual([second?.()]);
    expect(await idsOf({ search: "nn@shop" })).toEqual([]);
  });

  it("finds an order by a prefix of its id, in any case, even pasted with white space", async () => {
    const id = third?.() ?? "";
    expect(await idsOf({ search: id })).toEqual([id]);
    expect(await idsOf({ search: id.toLowerCase() })).toEqual([id]);
    expect(await idsOf({ search: ` ${id.slice(0, 8)} ${id.slice(8, 20)}\t${id.slice(20)}\n` })).toEqual([id]);
    expect(await idsOf({ search: id.slice(0, 20) })).toEqual([id]);
    expect(await idsOf({ search: id, status: "canceled", from: "2026-02-03", to: "2026-02-03" })).toEqual([id]);
    expect(await idsOf({ search: id, status: "complete" })).toEqual([]);
    expect(await idsOf({ search: id, from: "2026-02-04" })).toEqual([]);
    expect(await idsOf({ search: `${id.slice(0, 29)}${id.endsWith("0") ? "1" : "0"}` })).toEqual([]);
  });

  it("finds the orders of a deleted account by the account's id", async () => {
    const order = await putOrder({ createdAt: timestampOn(20), userId: "usr_01KGCCCCCCCCCCCCCCCCCCCCCC" });
    expect(await idsOf({ search: "usr_01KGCCCCCCCCCCCCCCCCCCCCCC" })).toEqual([order.id]);
  });

  it("searches digits both as a number and as an email address, without duplicates", async () => {
    const digitsCustomer = { userId: "usr_01KGDDDDDDDDDDDDDDDDDDDDDD", customerEmail: "8801@shop.test" };
    await putUser({ id: digitsCustomer.userId, email: digitsCustomer.customerEmail, createdAt: timestampOn(21) });
    const byBoth = await putOrder({ ...digitsCustomer, createdAt: timestampOn(21), phone: "8801555000" });
    const byEmail = [
      await putOrder({ ...digitsCustomer, createdAt: timestampOn(22), phone: "1555000001" }),
      await putOrder({ ...digitsCustomer, createdAt: timestampOn(23), phone: "1555000002" }),
    ];
    const byNumber = await putOrder({ createdAt: timestampOn(24), phone: "8801777000" });
    const allIds = [byNumber.id, byBoth.id, ...newestFirst(byEmail)];
    expect(await idsOf({ search: "8801" })).toEqual(allIds);
    for (const limit of ["1", "2", "3"]) {
      const pages = await readAllPages(list, { search: "8801", limit });
      expect(pages.flat(), limit).toEqual(allIds);
      expect(pages, limit).toHaveLength(Math.ceil(4 / Number(limit)));
    }
    expect(await idsOf({ search: "8801", to: "2026-02-22" })).toEqual([byBoth.id, byEmail[0]?.id]);
    expect(await idsOf({ search: "+8801" }), "a plus marks a number").toEqual([byNumber.id, byBoth.id]);
  });

  it("lists an order once although two words of its customer's name match, on different pages of accounts", async () => {
    const customer = { userId: userIdOf(timestampOn(25), "E"), customerName: "Zyxa Zyxz" };
    await putUser({ id: customer.userId, name: customer.customerName, createdAt: timestampOn(25) });
    // One page of accounts lies between the two words.
    for (let count = 0; count < 25; count += 1) await putUser({ name: "Zyxm", createdAt: timestampOn(25) });
    const order = await putOrder({ ...customer, createdAt: timestampOn(25) });
    expect((await readAllPages(list, { search: "zyx" })).flat()).toEqual([order.id]);
  });

  it.each([
    "%",
    "_",
    "*",
    "\\",
    '"',
    "'; DROP TABLE orders",
    "😀",
    "👩‍👩‍👧",
    "\u200B",
    "\u0000",
    "\u{10FFFF}",
    "\uD800",
    "İ",
    "+",
    "()",
    "00",
    "ord_",
    "ord_8",
    "ord_U",
    "ord_7ZZZZZZZZZ",
    "ord_7ZZZZZZZZZZZZZZZZZZZZZZZZZ",
    "usr_7ZZZZZZZZZZZZZZZZZZZZZZZZZ",
    "usr_",
    "usr_zzz",
    "don_01",
    "1".repeat(254),
    "é".repeat(254),
    "😀".repeat(127),
    "#",
    "ORDERS",
    "__proto__",
  ])("accepts a search for %j", async (search) => {
    const noFilters: Query = {};
    for (const filters of [noFilters, { status: "complete", from: "2026-02-01", to: "2026-02-05" }]) {
      const { status, body } = await listAs({ search, limit: "2", ...filters });
      expect(status, JSON.stringify(body)).toBe(200);
    }
  });

  it.each<Query>([
    { limit: "0" },
    { limit: "101" },
    { limit: "many" },
    { from: "yesterday" },
    { to: "2026-02-30" },
    { status: "paid" },
    { search: "" },
    { search: "a".repeat(255) },
    { sort: "amount" },
  ])("rejects the query %j", async (query) => {
    expect(await listAs(query)).toMatchObject({ status: 422, code: "invalid" });
  });

  it("rejects a cursor of another search, and garbage", async () => {
    const cursorOf = async (query: Query) => (await list({ ...query, limit: "1" })).nextCursor ?? expect.fail();
    const searches: Query[] = [
      {},
      { sort: "oldest" },
      { status: "complete" },
      { from: "2026-02-01" },
      { search: "447911" },
      { search: "ann" },
      { search: "ann", status: "complete" },
      { search: "8801" },
    ];
    for (const one of searches) {
      const cursor = await cursorOf(one);
      for (const other of searches) {
        expect((await listAs({ ...other, cursor })).status, JSON.stringify([one, other])).toBe(
          one === other ? 200 : 422,
        );
      }
    }
    const users = await callExpectingSuccess("listAdminUsers", {
      token: admin.token,
      query: { limit: "1" },
      now: new Date("2026-01-02"),
    });
    for (const cursor of [users.nextCursor ?? "", "", "x", "e30", "💥"]) {
      expect(await listAs({ cursor })).toMatchObject({ status: 422, code: "invalid" });
    }
  });
});

describe("the admin's list of orders in a large shop", () => {
  it("makes the same database requests with a thousand more orders", async () => {
    const queries: Query[] = [
      {},
      { sort: "oldest" },
      { status: "complete" },
      { from: "2026-02-01" },
      { search: "+4479" },
      { search: "ord_01" },
    ];
    const before = [];
    for (const query of queries) before.push(await databaseRequestsOf(() => list(query)));
    await putOrders(
      Array.from({ length: 1000 }, (_, index) => ({
        createdAt: timestampOn(10, Math.floor(index / 50)),
        phone: `447955${String(index).padStart(6, "0")}`,
        status: "complete" as const,
      })),
    );
    const after = [];
    for (const query of queries) after.push(await databaseRequestsOf(() => list(query)));
    expect(after).toEqual(before);
    const oneOfEach = (partitions: readonly string[]) => ["GetItem", ...partitions.map(() => "Query")];
    expect(after).toEqual(
      queries.map(({ search, status }) => {
        if (search === "+4479") return ["GetItem", "Query"];
        return oneOfEach(status === undefined ? partitionsOf.orders() : partitionsOf.ordersOf(status));
      }),
    );
    const pages = await readAllPages(list, { status: "complete", limit: "100", from: "2026-02-10", to: "2026-02-10" });
    expect(new Set(pages.flat()).size).toBe(1000);
    expect(pages).toHaveLength(10);
  });
});
