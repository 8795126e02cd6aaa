import { beforeAll, describe, expect, it } from "vitest";
import { deleteRow } from "../../data/erasure.ts";
import { keys, partitionsOf } from "../../data/keys.ts";
import type { User } from "../../data/user.ts";
import { changeRole } from "../../data/users.ts";
import { newOpenPurchase } from "../../testing/buying.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { adminToken, type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { databaseRequestsOf, putOrder, putOrders, putUser } from "../../testing/stored-records.ts";

const now = new Date("2026-02-06T00:00:00Z");
let admin: Customer;
const timestampOn = (day: number, minute = 0) => new Date(Date.UTC(2026, 1, day, 12, minute)).toISOString();
const users: User[] = [];
beforeAll(async () => {
  const account = await newAdmin(new Date("2026-02-01T00:00:00Z"));
  admin = { ...account, token: await adminToken(account, now) };
  const fixtures = [
    ["ann@shop.test", 2],
    ["anniversary@shop.test", 3],
    ["ann.b@shop.test", 3],
    ["12ann@shop.test", 4],
    ["zoe@shop.test", 5],
  ] as const;
  for (const [index, [email, day]] of fixtures.entries())
    users.push(await putUser({ email, createdAt: timestampOn(day, index) }));
});
const user = (index: number) => users[index] ?? expect.fail();

type Query = Record<string, string>;
const list = (query: Query = {}) => callExpectingSuccess("listAdminUsers", { token: admin.token, query, now });
const callList = (query: Query, token = admin.token) => call("listAdminUsers", { token, query, now });
const listEmailNames = async (query: Query = {}) => (await list(query)).users.map(({ email }) => email.split("@")[0]);

async function readEveryPage(query: Query): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ ...query, ...(cursor === null ? {} : { cursor }) });
    pages.push(page.users.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null && pages.length < 100);
  return pages;
}

describe("the admin's list of accounts", () => {
  it("is for admins only", async () => {
    const { token } = await newCustomer(new Date("2026-02-01T00:00:00Z"));
    expect(await callList({}, token)).toMatchObject({ status: 403, code: "forbidden" });
    expect(await call("listAdminUsers", {})).toMatchObject({ status: 401, code: "sign_in_required" });
  });

  it("is sorted newest first, and contains no password hash", async () => {
    const { status, body } = await callList({});
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/hash|\$2b\$|passwordHash|gsi/i);
    const listPage = await list({ from: "2026-02-02" });
    expect(listPage.users.map(({ id }) => id)).toEqual(users.map(({ id }) => id).reverse());
    expect(listPage.users[0]).toEqual({
      id: user(4).id,
      name: "Ada",
      email: "zoe@shop.test",
      role: "customer",
      createdAt: timestampOn(5, 4),
      completedOrders: 0,
      lastOrderAt: null,
      lastSignInAt: null,
      secondFactor: false,
    });
  });

  it("can be sorted oldest first", async () => {
    const oldestFirst = await list({ from: "2026-02-02", sort: "oldest" });
    expect(oldestFirst.users.map(({ id }) => id)).toEqual(users.map(({ id }) => id));
    const { id } = user(1);
    const [foundNewestFirst, foundOldestFirst] = [
      await list({ search: id.slice(0, 6), from: "2026-02-02" }),
      await list({ search: id.slice(0, 6), from: "2026-02-02", sort: "oldest" }),
    ];
    expect(foundOldestFirst.users.map((each) => each.id)).toEqual(
      foundNewestFirst.users.map((each) => each.id).reverse(),
    );
  });

  it("can be limited to current admins, with search, days and sort order", async () => {
    const [second, third, former] = await Promise.all([
      newAdmin(new Date("2026-01-03T00:00:00Z")),
      newAdmin(new Date("2026-01-04T00:00:00Z")),
      newAdmin(new Date("2026-01-05T00:00:00Z")),
    ]);
    await changeRole(former.email, "customer", now);
    await putOrder({ userId: third.id, phone: "33790000000" });
    await putOrder({ userId: user(0).id, phone: "33790000001" });
    const listAdminIds = async (query: Query = {}) =>
      (await list({ ...query, role: "admin" })).users.map(({ id }) => id);
    expect(await listAdminIds()).toEqual([admin.id, third.id, second.id]);
    expect(await listAdminIds({ sort: "oldest" })).toEqual([second.id, third.id, admin.id]);
    expect(await listAdminIds({ from: "2026-01-02", to: "2026-01-03" })).toEqual([second.id]);
    expect(await listAdminIds({ search: second.email.slice(0, 12) })).toEqual([second.id]);
    expect(await listAdminIds({ search: second.email, from: "2026-01-04" })).toEqual([]);
    expect(await listAdminIds({ search: former.email })).toEqual([]);
    expect(await listAdminIds({ search: third.id.toLowerCase() })).toEqual([third.id]);
    expect(await listAdminIds({ search: third.id, to: "2026-01-03" })).toEqual([]);
    expect(await listAdminIds({ search: "+3379" })).toEqual([third.id]);
    expect((await readEveryPage({ role: "admin", limit: "1" })).flat()).toEqual([admin.id, third.id, second.id]);
  });

  it("has each account's number of completed orders, and the date of its last order", async () => {
    const orderedAt = new Date("2026-02-05T20:00:00Z");
    const { customer } = await newOpenPurchase({ now: orderedAt });
    const { users: foundUsers } = await list({ search: customer.email });
    expect(foundUsers).toMatchObject([{ id: customer.id, completedOrders: 0, lastOrderAt: orderedAt.toISOString() }]);
  });

  it("finds email addresses by prefix, sorted, in any case", async () => {
    expect(await listEmailNames({ search: "ann" })).toEqual(["ann.b", "ann", "anniversary"]);
    expect(await listEmailNames({ search: " ANN@shop.test " })).toEqual(["ann"]);
    expect(await listEmailNames({ search: "ann@" })).toEqual(["ann"]);
    expect(await listEmailNames({ search: "nn@" })).toEqual([]);
    expect(await listEmailNames({ search: "ann", from: "2026-02-03" })).toEqual(["ann.b", "anniversary"]);
    expect(await listEmailNames({ search: "ann", to: "2026-02-02" })).toEqual(["ann"]);
  });

  it("finds an account by its new email address only, once that was changed", async () => {
    const { email, password, token, id } = await newCustomer();
    const body = { email: `new-${email}`, currentPassword: password };
    await callExpectingSuccess("updateMe", { token, body });
    const findIds = async (search: string) => (await list({ search })).users.map((each) => each.id);
    expect(await findIds(email)).toEqual([]);
    expect(await findIds(`new-${email}`)).toEqual([id]);
  });

  it("finds accounts by a prefix of their id, and by the day of their registration", async () => {
    const { id } = user(2);
    expect(await listEmailNames({ search: id })).toEqual(["ann.b"]);
    expect(await listEmailNames({ search: `${id.slice(0, 18).toLowerCase()} ` })).toEqual(["ann.b"]);
    expect(await listEmailNames({ search: id, from: "2026-02-04" })).toEqual([]);
    expect(await listEmailNames({ from: "2026-02-03", to: "2026-02-04" })).toEqual(["12ann", "ann.b", "anniversary"]);
    expect(await listEmailNames({ from: "2026-02-04", to: "2026-02-03" })).toEqual([]);
  });

  it("finds the accounts with an order for a number, once each, newest first, without erased accounts", async () => {
    for (const [index, phone] of [
      [0, "33600000001"],
      [1, "33600000002"],
      [1, "33600000003"],
      [4, "33611111111"],
    ] as const) {
      await putOrder({ userId: user(index).id, phone });
    }
    const erasedUser = await putUser();
    await putOrder({ userId: erasedUser.id, phone: "33600000009" });
    await deleteRow(keys.user(erasedUser.id));
    expect(await listEmailNames({ search: "+33 6 00" })).toEqual(["anniversary", "ann"]);
    expect(await listEmailNames({ search: "336" })).toEqual(["zoe", "anniversary", "ann"]);
    expect(await listEmailNames({ search: "336", to: "2026-02-03" })).toEqual(["anniversary", "ann"]);
    expect(await listEmailNames({ search: "33600000003" })).toEqual(["anniversary"]);
    expect(await listEmailNames({ search: "33600000009" })).toEqual([]);
  });

  it("finds the account with an order by the order's id", async () => {
    const { id } = await putOrder({ userId: user(3).id });
    expect(await listEmailNames({ search: id })).toEqual(["12ann"]);
    expect(await listEmailNames({ search: id, from: "2026-02-05" })).toEqual([]);
  });

  it("searches digits both as an email address and as a number, without duplicates", async () => {
    await putOrder({ userId: user(3).id, phone: "12025550100" });
    await putOrder({ userId: user(0).id, phone: "12025550101" });
    await putOrder({ userId: user(4).id, phone: "12025550102" });
    expect(await listEmailNames({ search: "12" })).toEqual(["12ann", "zoe", "ann"]);
    expect(await listEmailNames({ search: "12ann" })).toEqual(["12ann"]);
    for (const limit of ["1", "2"]) {
      const pages = await readEveryPage({ search: "12", limit });
      expect(pages.flat(), limit).toEqual([user(3).id, user(4).id, user(0).id]);
    }
  });

  it.each<Query>([
    {},
    { search: "ann" },
    { search: "usr_0" },
    { search: "336" },
    { search: "ann", from: "2026-02-03" },
  ])("is complete and without duplicates, page by page: %j", async (query) => {
    const allIds = (await readEveryPage({ ...query, limit: "100" })).flat();
    expect(allIds.length).toBeGreaterThan(1);
    for (const limit of ["1", "2"]) {
      const pages = await readEveryPage({ ...query, limit });
      expect(pages.flat()).toEqual(allIds);
      expect(pages.length).toBe(Math.ceil(allIds.length / Number(limit)));
    }
  });

  it.each([
    "%",
    "😀",
    "\u200B",
    "\\",
    "é".repeat(254),
    "a".repeat(254),
    "1".repeat(254),
    "usr_8",
    "ord_8",
    "usr_",
    "ord_",
    "#",
    "+",
  ])("handles a search for %j", async (search) => {
    const noFilters: Query = {};
    for (const filters of [noFilters, { from: "2026-02-01", to: "2026-02-05" }]) {
      const { status, body } = await callList({ search, limit: "2", ...filters });
      expect(status, JSON.stringify(body)).toBe(200);
    }
  });

  it("continues after the longest possible email address", async () => {
    for (const lastLetter of ["a", "b", "c"]) await putUser({ email: `long${"x".repeat(239)}${lastLetter}@shop.test` });
    expect((await readEveryPage({ search: "long", limit: "1" })).flat()).toHaveLength(3);
  });

  it("rejects a malformed cursor, and a cursor of another list or search", async () => {
    const cursorOf = async (query: Query) => (await list({ ...query, limit: "1" })).nextCursor ?? expect.fail();
    const orders = await callExpectingSuccess("listAdminOrders", { token: admin.token, query: { limit: "1" }, now });
    const cursors = [
      await cursorOf({ search: "ann" }),
      await cursorOf({ search: "336" }),
      orders.nextCursor ?? "",
      "x",
    ];
    for (const cursor of cursors) {
      expect(await callList({ cursor })).toMatchObject({ status: 422, code: "invalid" });
      expect(await callList({ cursor, search: "12" })).toMatchObject({ status: 422, code: "invalid" });
    }
  });

  it("takes as many requests for hundreds of accounts and orders as for a few", async () => {
    const queries: Query[] = [{}, { search: "ann@shop.test" }, { search: "usr_0" }, { search: "+336" }];
    queries.push({ role: "admin" }, { role: "admin", search: admin.email });
    const before = [];
    for (const query of queries) before.push(await databaseRequestsOf(() => list(query)));
    await Promise.all(Array.from({ length: 120 }, (_, index) => putUser({ email: `anna${index}@shop.test` })));
    await putOrders(Array.from({ length: 200 }, (_, index) => ({ userId: user(0).id, phone: `33600${index}` })));
    const after = [];
    for (const query of queries) after.push(await databaseRequestsOf(() => list(query)));
    expect(after).toEqual(before);
    expect(after[0]).toEqual(["GetItem", ...partitionsOf.users().map(() => "Query")]);
    expect(after[3]).toEqual(["BatchGetItem", "GetItem", "Query"]);
  });
});

describe("an account requested by an admin", () => {
  const getUser = (id: string, token = admin.token) => call("getAdminUser", { token, params: { id }, now });

  it("is returned with its orders, newest first, and without its password hash", async () => {
    const owner = await putUser();
    const orders = [
      await putOrder({ userId: owner.id, createdAt: timestampOn(1) }),
      await putOrder({ userId: owner.id, createdAt: timestampOn(2) }),
    ];
    const { body } = await getUser(owner.id);
    expect(JSON.stringify(body)).not.toMatch(/hash|\$2b\$/i);
    const detail = await callExpectingSuccess("getAdminUser", { token: admin.token, params: { id: owner.id }, now });
    expect(detail.user).toMatchObject({ id: owner.id, email: owner.email, completedOrders: 0, lastOrderAt: null });
    expect(detail.orders.map(({ id }) => id)).toEqual(orders.map(({ id }) => id).reverse());
    expect(await databaseRequestsOf(() => getUser(owner.id))).toEqual(["GetItem", "Query"]);
  });

  it("is returned to admins only, and only for its own id", async () => {
    const { token, id } = await newCustomer(new Date("2026-02-05T22:00:00Z"));
    expect(await getUser(id, token)).toMatchObject({ status: 403 });
    expect(await call("getAdminUser", { params: { id } })).toMatchObject({ status: 401 });
    expect(await getUser(`${id.slice(0, -1)}${id.endsWith("0") ? "1" : "0"}`)).toMatchObject({ status: 404 });
    for (const unknownId of ["usr_ZZZZZZZZZZZZZZZZZZZZZZZZZZ", "ord_01KAK9XD0RGQ7JX1ZV4F5T8YBN", "1"]) {
      expect(await getUser(unknownId)).toMatchObject({ status: 404, code: "not_found" });
    }
  });
});
