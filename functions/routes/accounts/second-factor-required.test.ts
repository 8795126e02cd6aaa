import { beforeEach, describe, expect, it } from "vitest";
import { call } from "../../testing/front-door.ts";
import { newAdmin, newCustomer, testPassword } from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";
import { type AdminWithSecondFactor, newAdminWithSecondFactor } from "../../testing/second-factors.ts";

// Ten recovery codes are hashed for every second factor, which is slow on a busy machine.
const start = new Date("2026-11-21T10:00:00Z");
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
let admin: AdminWithSecondFactor;
beforeEach(async () => {
  admin = await newAdminWithSecondFactor(start);
});

const auditEntriesOf = async (id: string) =>
  (await allRows())
    .filter(({ pk, target, action }) => pk === "AUDIT" && target === id && String(action).startsWith("me."))
    .map(({ action, by, old }) => ({ action, by, old }));

const protectedRoutes = [
  [
    "a new password",
    "updateMe",
    () => ({ body: { password: "another one", currentPassword: testPassword } }),
    "me.password",
  ],
  [
    "a new email address",
    "updateMe",
    () => ({ body: { email: `new-${admin.email}`, currentPassword: testPassword } }),
    "me.email",
  ],
  ["the export", "exportMe", () => ({}), "me.export"],
  ["the deletion", "deleteMe", () => ({ body: { currentPassword: testPassword } }), "me.delete"],
] as const;

describe("the second factor protects an admin's own account:", () => {
  it.each(protectedRoutes)("%s requires the code, and is audited", async (_, id, request, action) => {
    const callRoute = (token: string) => call(id, { token, now: start, ...request() });
    expect(await callRoute(admin.tokenWithoutCode)).toMatchObject({ status: 403, code: "second_factor_required" });
    expect(await auditEntriesOf(admin.id)).toEqual([]);
    expect(await callRoute(admin.token)).toMatchObject({ status: 200 });
    const by = { userId: admin.id, email: admin.email };
    expect(await auditEntriesOf(admin.id)).toEqual([{ action, by, old: null }]);
  });

  it("the right password does not replace the code", async () => {
    const body = { password: "another one", currentPassword: admin.password };
    expect(await call("updateMe", { token: admin.tokenWithoutCode, now: start, body })).toMatchObject({
      code: "second_factor_required",
    });
  });

  it("a change of name requires no code", async () => {
    const request = { token: admin.tokenWithoutCode, now: start, body: { name: "Ada" } };
    expect(await call("updateMe", request)).toMatchObject({ status: 200 });
  });
});

it("admins without a second factor and customers can export and change their account right after signing in, and only the admin's actions are audited", async () => {
  const [plainAdmin, customer] = [await newAdmin(start), await newCustomer(start)];
  for (const { token } of [plainAdmin, customer]) {
    expect(await call("exportMe", { token, now: start })).toMatchObject({ status: 200 });
    const body = { password: "another one", currentPassword: testPassword };
    expect(await call("updateMe", { token, now: start, body })).toMatchObject({ status: 200 });
  }
  expect((await auditEntriesOf(plainAdmin.id)).map(({ action }) => action).sort()).toEqual([
    "me.export",
    "me.password",
  ]);
  expect(await auditEntriesOf(customer.id)).toEqual([]);
});

it("an admin's export requires a password or code entered within the last 15 minutes, a customer's does not, and every deletion requires the password", async () => {
  const [plainAdmin, customer] = [await newAdmin(start), await newCustomer(start)];
  const now = minutesLater(20);
  expect(await call("exportMe", { token: plainAdmin.token, now })).toMatchObject({
    status: 403,
    code: "proof_required",
  });
  const deleteAccount = (body: object) => call("deleteMe", { token: plainAdmin.token, now, body });
  expect(await deleteAccount({})).toMatchObject({ status: 403, code: "sign_in_again" });
  expect(await deleteAccount({ currentPassword: plainAdmin.password })).toMatchObject({ status: 200 });
  expect(await call("exportMe", { token: customer.token, now })).toMatchObject({ status: 200 });
  expect(await call("deleteMe", { token: customer.token, now, body: {} })).toMatchObject({ code: "sign_in_again" });
});

it("an admin without a second factor cannot delete another admin, but one with a second factor can", async () => {
  const [plainAdmin, otherAdmin] = [await newAdmin(start), await newAdmin(start)];
  const remove = (token: string, id: string) => call("deleteAdminUser", { token, now: start, params: { id } });
  expect(await remove(plainAdmin.token, admin.id)).toMatchObject({ status: 403, code: "forbidden" });
  expect(await remove(plainAdmin.token, otherAdmin.id)).toMatchObject({ status: 403, code: "forbidden" });
  expect(await remove(admin.token, otherAdmin.id)).toMatchObject({ status: 200 });
});
