import { beforeAll, expect, it } from "vitest";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

const recordExport = (body: unknown, token = admin.token) => call("recordAdminExport", { token, body });

it("audits who exports which list with which filters", async () => {
  const filter = { status: "complete", from: "2026-11-01", sort: "oldest", hidden: "true" };
  expect(await recordExport({ list: "donations", filter })).toMatchObject({ status: 200, body: { ok: true } });
  const { entries } = await callExpectingSuccess("listAdminAudit", {
    token: admin.token,
    query: { action: "list.export" },
  });
  expect(entries).toMatchObject([
    { by: { userId: admin.id, email: admin.email }, target: "donations", old: null, new: filter },
  ]);
});

it("stores no personal data: neither the search text nor unknown filters or values", async () => {
  const filter = { search: "grace@example.com", status: "grace@example.com", "grace@example.com": "1", role: "admin" };
  await recordExport({ list: "users", filter });
  const { entries } = await callExpectingSuccess("listAdminAudit", { token: admin.token, query: { search: "users" } });
  expect(entries).toMatchObject([{ target: "users", new: { search: "…", role: "admin" } }]);
  expect(JSON.stringify(await allRows())).not.toContain("grace@example.com");
});

it("lets only admins record an export, and records a repeated export again", async () => {
  const { token } = await newCustomer();
  const before = (await allRows()).length;
  expect(await recordExport({ list: "orders", filter: {} }, token)).toMatchObject({ status: 403, code: "forbidden" });
  expect((await allRows()).length).toBe(before);
  for (const _ of [1, 2]) await recordExport({ list: "orders", filter: {} });
  expect((await allRows()).length).toBe(before + 2);
});

it.each([
  { list: "secrets", filter: {} },
  { list: "orders" },
  { list: "orders", filter: { status: 1 } },
  { list: "orders", filter: { search: "x".repeat(255) } },
])("rejects %j", async (body) => {
  expect(await recordExport(body)).toMatchObject({ status: 422, code: "invalid" });
});
