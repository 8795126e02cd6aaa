import { beforeAll, describe, expect, it } from "vitest";
import { type Action, type Actor, auditWrite } from "../../data/audit.ts";
import { transact } from "../../data/write.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { databaseRequestsOf } from "../../testing/listed.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";

const now = new Date("2026-01-10T12:00:00Z");
const operator = { userId: null, email: "operator" };
const ada = { userId: "usr_01KE0000000000000000000000", email: "ada@shop.test" };
const adam = { userId: "usr_01KE0000000000000000000001", email: "adam@shop.test" };
const order = "ord_01KEA8ZZZZZZZZZZZZZZZZZZZZ";
const otherOrder = "ord_01KEB8ZZZZZZZZZZZZZZZZZZZZ";

/** Oldest first, with a name for the assertions. */
const fixtures: readonly (readonly [string, Actor, Action, string])[] = [
  ["2026-01-05T00:00:00.000Z", operator, "order.refund", order],
  ["2026-01-05T23:59:59.999Z", ada, "content.save", "terms@es"],
  ["2026-01-06T00:00:00.000Z", ada, "order.refund", otherOrder],
  ["2026-01-07T00:00:00.000Z", adam, "settings.save", "settings"],
  ["2026-01-08T12:00:00.000Z", adam, "order.refund", order],
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
/** The found entries by position in that list, without the searching admin's own. */
const found = async (query: Query) =>
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
      target: order,
      old: { refunded: 0 },
      new: { refunded: 500 },
    });
    expect(nextCursor).toBeNull();
  });

  it("covers whole days in UTC, inclusive", async () => {
    expect(await found({ from: "2026-01-05", to: "2026-01-05" })).toEqual([1, 0]);
    expect(await found({ from: "2026-01-06" })).toEqual([5, 4, 3, 2]);
    expect(await found({ to: "2026-01-04" })).toEqual([]);
    expect(await found({ from: "2026-01-08", to: "2026-01-05" }), "the wrong way round").toEqual([]);
    expect(await found({ from: "0001-01-01", to: "9999-12-31" })).toHaveLength(6);
  });

  it("filters by action, newest first, also with days", async () => {
    expect(await found({ action: "order.refund" })).toEqual([4, 2, 0]);
    expect(await found({ action: "order.refund", from: "2026-01-06", to: "2026-01-07" })).toEqual([2]);
    expect(await found({ action: "content.save" })).toEqual([5, 1]);
    expect(await found({ action: "order" }), "a kind is a whole word").toEqual([]);
  });

  it("finds targets by prefix, and lists one target newest first", async () => {
    expect(await found({ search: order })).toEqual([4, 0]);
    expect(await found({ search: order.toLowerCase() })).toEqual([4, 0]);
    expect(await found({ search: ` ${order.slice(0, 9)} ${order.slice(9)}\n` }), "as it is pasted").toEqual([4, 0]);
    expect((await found({ search: "ord_01KE" })).sort()).toEqual([0, 2, 4]);
    expect((await found({ search: "ord_" })).sort()).toEqual([0, 2, 4]);
    expect((await found({ search: "terms" })).sort()).toEqual([1, 5]);
    expect(await found({ search: "terms@es" }), "a translation has an @ too").toEqual([1]);
    expect(await found({ search: "SETT" })).toEqual([3]);
    expect(await found({ search: order, from: "2026-01-06" })).toEqual([4]);
    expect(await found({ search: "ord_", action: "order.refund", to: "2026-01-05" })).toEqual([0]);
    expect(await found({ search: order, action: "order.resolve" })).toEqual([]);
  });

  it("finds an admin by email prefix, and lists one admin newest first", async () => {
    expect(await found({ search: "ada@shop.test" })).toEqual([5, 2, 1]);
    expect(await found({ search: "ADA@" })).toEqual([5, 2, 1]);
    expect((await found({ search: "ada" })).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(await found({ search: "operator" })).toEqual([0]);
    expect(await found({ search: "ada@", action: "content.save", from: "2026-01-06" })).toEqual([5]);
    expect(await found({ search: "shop.test" }), "not from its middle").toEqual([]);
  });

  it.each<[string, Query]>([
    ["all", {}],
    ["of a kind", { action: "order.refund" }],
    ["of an admin", { search: "ada" }],
    ["of what was changed", { search: "ord_01" }],
    ["of all that together", { search: "ada", action: "content.save", from: "2026-01-05" }],
  ])("is complete, page by page, in one Query each: %s", async (_which, query) => {
    const allIds = (await list(query)).entries.map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let pages = 0; pages < 20 && (pages === 0 || cursor !== null); pages += 1) {
      const pageQuery: Query = { ...query, limit: "1", ...(cursor === null ? {} : { cursor }) };
      expect(await databaseRequestsOf(() => list(pageQuery))).toEqual(["GetItem", "Query"]);
      const page = await list(pageQuery);
      seen.push(...page.entries.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(cursor).toBeNull();
    expect(seen).toEqual(allIds);
  });

  it("rejects cursors of another search", async () => {
    const searches: Query[] = [
      {},
      { action: "order.refund" },
      { search: "ada" },
      { search: "ord_" },
      { from: "2026-01-05" },
    ];
    for (const one of searches) {
      const cursor = (await list({ ...one, limit: "1" })).nextCursor ?? expect.fail();
      for (const other of searches) {
        const { status } = await call("listAdminAudit", { token: admin.token, query: { ...other, cursor }, now });
        expect(status, JSON.stringify([one, other])).toBe(one === other ? 200 : 422);
      }
    }
    const query = { cursor: "garbage" };
    expect(await call("listAdminAudit", { token: admin.token, query, now })).toMatchObject({ status: 422 });
  });

  it.each(["%", "😀", "\u0000", "\u{10FFFF}", "\uD800", "#", "@", "ord_U", "AUDIT", "é".repeat(254), "__proto__"])(
    "handles a search for %j",
    async (search) => {
      const alone: Query = {};
      for (const more of [alone, { action: search.slice(0, 50), from: "2026-01-05" }]) {
        const { status, body } = await call("listAdminAudit", { token: admin.token, query: { search, ...more }, now });
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
