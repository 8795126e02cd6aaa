import { beforeAll, describe, expect, it } from "vitest";
import { audited } from "../../data/audit.ts";
import { transact } from "../../data/write.ts";
import { call, succeed } from "../../testing/front-door.ts";
import { requestsOf } from "../../testing/listed.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";

const now = new Date("2026-01-10T12:00:00Z");
const by = { userId: null, email: "operator" };
let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin(new Date("2026-01-04T12:00:00Z"));
  for (const [target, at] of [
    ["first", "2026-01-05T00:00:00.000Z"],
    ["second", "2026-01-05T23:59:59.999Z"],
    ["third", "2026-01-06T00:00:00.000Z"],
    ["fourth", "2026-01-08T12:00:00.000Z"],
  ] as const) {
    await transact([
      audited(by, { action: "order.refund", target, old: { refunded: 0 }, new: { refunded: 500 } }, new Date(at)),
    ]);
  }
});

type Query = Record<string, string>;
const list = (query: Query = {}) => succeed("listAdminAudit", { token: admin.token, query, now });
const targets = async (query: Query) => (await list(query)).entries.map(({ target }) => target);

describe("the audit", () => {
  it("is for admins alone", async () => {
    const { token } = await newCustomer(now);
    expect(await call("listAdminAudit", { token, now })).toMatchObject({ status: 403 });
    expect(await call("listAdminAudit", {})).toMatchObject({ status: 401 });
  });

  it("tells who changed what and when, newest first", async () => {
    const { entries, nextCursor } = await list();
    expect(entries.map(({ action }) => action)).toEqual([...Array<string>(4).fill("order.refund"), "role.change"]);
    expect(entries[0]).toMatchObject({
      at: "2026-01-08T12:00:00.000Z",
      by,
      action: "order.refund",
      target: "fourth",
      old: { refunded: 0 },
      new: { refunded: 500 },
    });
    expect(entries.at(-1)).toMatchObject({ target: admin.id, old: "customer", new: "admin" });
    expect(nextCursor).toBeNull();
  });

  it("holds whole days in UTC, both included", async () => {
    expect(await targets({ from: "2026-01-05", to: "2026-01-05" })).toEqual(["second", "first"]);
    expect(await targets({ from: "2026-01-06" })).toEqual(["fourth", "third"]);
    expect(await targets({ to: "2026-01-04" })).toEqual([admin.id]);
    expect(await targets({ from: "2026-01-07", to: "2026-01-07" })).toEqual([]);
    expect(await targets({ from: "2026-01-08", to: "2026-01-05" }), "the wrong way round").toEqual([]);
    expect(await targets({ from: "0001-01-01", to: "9999-12-31" })).toHaveLength(5);
  });

  it("comes page by page, in one Query each, with cursors that are good for the same days only", async () => {
    const days = { from: "2026-01-05", to: "2026-01-08" };
    const first = await list({ ...days, limit: "3" });
    expect(first.entries.map(({ target }) => target)).toEqual(["fourth", "third", "second"]);
    const cursor = first.nextCursor ?? expect.fail();
    expect(await requestsOf(() => list({ ...days, limit: "3", cursor }))).toEqual(["GetItem", "Query"]);
    const second = await list({ ...days, limit: "3", cursor });
    expect(second.entries.map(({ target }) => target)).toEqual(["first"]);
    expect(second.nextCursor).toBeNull();
    for (const query of [{ cursor }, { ...days, to: "2026-01-07", cursor }, { cursor: "garbage" }]) {
      expect(await call("listAdminAudit", { token: admin.token, query, now })).toMatchObject({ status: 422 });
    }
  });
});
