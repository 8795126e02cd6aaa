import { beforeAll, describe, expect, it } from "vitest";
import { type Action, type Actor, auditWrite } from "../../data/audit.ts";
import { transact } from "../../data/write.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { databaseRequestsOf } from "../../testing/stored-records.ts";

const now = new Date("2026-01-10T12:00:00Z");
const operator = { userId: null, email: "operator" };
const ada = { userId: "usr_01KE0000000000000000000000", email: "ada@shop.test" };
const adam = { userId: "usr_01KE0000000000000000000001", email: "adam@shop.test" };
const orderId = "ord_01KEA8ZZZZZZZZZZZZZZZZZZZZ";
const otherOrderId = "ord_01KEB8ZZZZZZZZZZZZZZZZZZZZ";

/** The time, author, action and target of each stored entry, oldest first. */
const fixtures: readonly (readonly [string, Actor, Action, string])[] = [
  ["2026-01-05T00:00:00.000Z", operator, "order.refund", orderId],
  ["2026-01-05T23:59:59.999Z", ada, "content.save", "terms@es"],
  ["2026-01-06T00:00:00.000Z", ada, "order.refund", otherOrderId],
  ["2026-01-07T00:00:00.000Z", adam, "settings.save", "settings"],
  ["2026-01-08T12:00:00.000Z", adam, "order.refund", orderId],
  ["2026-01-08T13:00:00.000Z", ada, "content.save", "terms"],
];
let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin(now);
  for (const [at, by, action, target] of fixtures) {
    await transact([auditWrite(by, { action, target, old: { refunded: 0 }, new: { refunded: 500 } }, new Date(at))]);
  }
});

type Query = Record<string, string>;
const list = (query: Query = {}) => callExpectingSuccess("listAdminAudit", { token: admin.token, query, now });
/** Returns the positions in `fixtures` of the entries found, without the entry about the admin's own promotion. */
const findPositions = async (query: Query) =>
  (await list(query)).entries
    .map(({ at }) => fixtures.findIndex(([when]) => when === at))
    .filter((index) => index >= 0);

describe("the audit log", () => {
  it("is for admins only", async () => {
    const { token } = await newCustomer(now);
    expect(await call("listAdminAudit", { token, now })).toMatchObject({ status: 403 });
    expect(await call("listAdminAudit", {})).toMatchObject({ status: 401 });
  });

  it("lists author, change and date, newest first, without internal fields", async () => {
    const { entries, nextCursor } = await list();
    expect(entries.map(({ action }) => action)).toEqual([
      "role.change",
      ...fixtures.map(([, , action]) => action).reverse(),
    ]);
    expect(entries[0]).toMatchObject({ target: admin.id, old: "customer", new: "admin" });
    expect(entries[2]).toEqual({
      id: expect.stringMatching(/^aud_/),
      at: "2026-01-08T12:00:00.000Z",
      by: adam,
      action: "order.refund",
      target: orderId,
      old: { refunded: 0 },
      new: { refunded: 500 },
    });
    expect(nextCursor).toBeNull();
  });

  it("filters by whole UTC days, including the first and the last", async () => {
    expect(await findPositions({ from: "2026-01-05", to: "2026-01-05" })).toEqual([1, 0]);
    expect(await findPositions({ from: "2026-01-06" })).toEqual([5, 4, 3, 2]);
    expect(await findPositions({ to: "2026-01-04" })).toEqual([]);
    expect(await findPositions({ from: "2026-01-08", to: "2026-01-05" }), "a reversed range").toEqual([]);
    expect(await findPositions({ from: "0001-01-01", to: "9999-12-31" })).toHaveLength(6);
  });

  it("filters by action, alone or together with days, newest first", async () => {
    expect(await findPositions({ action: "order.refund" })).toEqual([4, 2, 0]);
    expect(await findPositions({ action: "order.refund", from: "2026-01-06", to: "2026-01-07" })).toEqual([2]);
    expect(await findPositions({ action: "content.save" })).toEqual([5, 1]);
    expect(await findPositions({ action: "order" }), "only a whole action matches").toEqual([]);
  });

  it("finds entries by a prefix of their target, those of one target newest first", async () => {
    expect(await findPositions({ search: orderId })).toEqual([4, 0]);
    expect(await findPositions({ search: orderId.toLowerCase() })).toEqual([4, 0]);
    expect(
      await findPositions({ search: ` ${orderId.slice(0, 9)} ${orderId.slice(9)}\n` }),
      "pasted with white space",
    ).toEqual([4, 0]);
    expect((await findPositions({ search: "ord_01KE" })).sort()).toEqual([0, 2, 4]);
    expect((await findPositions({ search: "ord_" })).sort()).toEqual([0, 2, 4]);
    expect((await findPositions({ search: "terms" })).sort()).toEqual([1, 5]);
    expect(await findPositions({ search: "terms@es" }), "the target of a translated page also contains an @").toEqual([
      1,
    ]);
    expect(await findPositions({ search: "SETT" })).toEqual([3]);
    expect(await findPositions({ search: orderId, from: "2026-01-06" })).toEqual([4]);
    expect(await findPositions({ search: "ord_", action: "order.refund", to: "2026-01-05" })).toEqual([0]);
    expect(await findPositions({ search: orderId, action: "order.resolve" })).toEqual([]);
  });

  it("finds entries by a prefix of the author's email address, those of one author newest first", async () => {
    expect(await findPositions({ search: "ada@shop.test" })).toEqual([5, 2, 1]);
    expect(await findPositions({ search: "ADA@" })).toEqual([5, 2, 1]);
    expect((await findPositions({ search: "ada" })).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(await findPositions({ search: "operator" })).toEqual([0]);
    expect(await findPositions({ search: "ada@", action: "content.save", from: "2026-01-06" })).toEqual([5]);
    expect(await findPositions({ search: "shop.test" }), "the middle of an address does not match").toEqual([]);
  });

  it.each<[string, Query]>([
    ["unfiltered", {}],
    ["by action", { action: "order.refund" }],
    ["by author", { search: "ada" }],
    ["by target", { search: "ord_01" }],
    ["by author, action and day", { search: "ada", action: "content.save", from: "2026-01-05" }],
  ])("is complete when read page by page, with one Query for each page: %s", async (_filter, query) => {
    const allIds = (await list(query)).entries.map(({ id }) => id);
    const pagedIds: string[] = [];
    let cursor: string | null = null;
    for (let pages = 0; pages < 20 && (pages === 0 || cursor !== null); pages += 1) {
      const pageQuery: Query = { ...query, limit: "1", ...(cursor === null ? {} : { cursor }) };
      expect(await databaseRequestsOf(() => list(pageQuery))).toEqual(["GetItem", "Query"]);
      const page = await list(pageQuery);
      pagedIds.push(...page.entries.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(cursor).toBeNull();
    expect(pagedIds).toEqual(allIds);
  });

  it("rejects a malformed cursor, and a cursor of another search", async () => {
    const searches: Query[] = [
      {},
      { action: "order.refund" },
      { search: "ada" },
      { search: "ord_" },
      { from: "2026-01-05" },
    ];
    for (const search of searches) {
      const cursor = (await list({ ...search, limit: "1" })).nextCursor ?? expect.fail();
      for (const other of searches) {
        const { status } = await call("listAdminAudit", { token: admin.token, query: { ...other, cursor }, now });
        expect(status, JSON.stringify([search, other])).toBe(search === other ? 200 : 422);
      }
    }
    const query = { cursor: "garbage" };
    expect(await call("listAdminAudit", { token: admin.token, query, now })).toMatchObject({ status: 422 });
  });

  it.each(["%", "😀", "\u0000", "\u{10FFFF}", "\uD800", "#", "@", "ord_U", "AUDIT", "é".repeat(254), "__proto__"])(
    "handles a search for %j",
    async (search) => {
      const noFilters: Query = {};
      for (const filters of [noFilters, { action: search.slice(0, 50), from: "2026-01-05" }]) {
        const { status, body } = await call("listAdminAudit", {
          token: admin.token,
          query: { search, ...filters },
          now,
        });
        expect(status, JSON.stringify(body)).toBe(200);
      }
    },
  );

  it("rejects a requested sort order", async () => {
    expect(await call("listAdminAudit", { token: admin.token, query: { sort: "oldest" }, now })).toMatchObject({
      status: 422,
    });
  });
});
