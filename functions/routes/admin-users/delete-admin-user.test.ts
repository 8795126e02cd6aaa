import { beforeAll, describe, expect, it, vi } from "vitest";
import { newCustomerWithEverything, personalDataLeftOf } from "../../testing/customer-with-everything.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows, counters } from "../../testing/rows.ts";

// Hashing many passwords is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

const deleted = async () => (await allRows()).filter(({ pk, action }) => pk === "AUDIT" && action === "user.delete");
const remove = ({ token }: Customer, id: string, now = new Date()) =>
  call("deleteAdminUser", { token, params: { id }, now });

describe("an admin's deletion of an account", () => {
  it("is complete, and is audited with ids only", async () => {
    const ada = await newCustomerWithEverything();
    const { users = 0 } = await counters();
    const now = new Date();
    expect(await remove(admin, ada.id, now)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await call("getMe", { token: ada.token })).toMatchObject({ status: 401 });
    expect(await personalDataLeftOf(ada)).toEqual([]);
    expect((await counters()).users).toBe(users - 1);
    const by = { userId: admin.id, email: admin.email };
    expect(await deleted()).toMatchObject([{ at: now.toISOString(), by, target: ada.id, old: null, new: null }]);
    const { email, password } = ada;
    expect((await call("register", { body: { name: "Ada", email, password } })).status).toBe(200);
  });

  it("repeated, or twice at once, is one deletion with one audit entry", async () => {
    const [ada, before] = [await newCustomer(), await deleted()];
    const { users = 0 } = await counters();
    const replies = await Promise.all([remove(admin, ada.id), remove(admin, ada.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await remove(admin, ada.id)).toMatchObject({ status: 404, code: "not_found" });
    expect(await deleted()).toHaveLength(before.length + 1);
    expect((await counters()).users).toBe(users - 1);
  });

  it("succeeds although the user changes the password at that moment", async () => {
    const ada = await newCustomer();
    const [removed] = await Promise.all([
      remove(admin, ada.id),
      call("updateMe", { token: ada.token, body: { password: "another one" } }),
    ]);
    expect(removed?.status).toBe(200);
    expect(await call("login", { body: { email: ada.email, password: "another one" } })).toMatchObject({ status: 401 });
  });

  it("of an unknown account is not found", async () => {
    const rows = await allRows();
    for (const id of ["usr_00000000000000000000000000", "me"]) expect((await remove(admin, id)).status).toBe(404);
    expect(await allRows()).toEqual(rows);
  });

  it("is for admins only", async () => {
    const [ada, bob] = await Promise.all([newCustomer(), newCustomer()]);
    expect(await remove(ada, bob.id)).toMatchObject({ status: 403 });
    expect(await remove(ada, ada.id)).toMatchObject({ status: 403 });
    expect((await callExpectingSuccess("getMe", { token: bob.token })).user.id).toBe(bob.id);
  });

  it("is rejected for the admin's own, which is deleted on the dashboard, with the password", async () => {
    const before = await allRows();
    expect(await remove(admin, admin.id)).toMatchObject({
      status: 403,
      message: "Please delete your own account on your dashboard.",
    });
    expect(await allRows()).toEqual(before);
  });
});
