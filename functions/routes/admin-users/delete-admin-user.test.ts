import { beforeAll, describe, expect, it } from "vitest";
import { newCustomerWithEverything, personalDataLeftOf } from "../../testing/customer-with-everything.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows, counters } from "../../testing/rows.ts";

// Hashing many passwords is slow on a busy machine.
let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

const readDeletionEntries = async () =>
  (await allRows()).filter(({ pk, action }) => pk === "AUDIT" && action === "user.delete");
const deleteUser = ({ token }: Customer, id: string, now = new Date()) =>
  call("deleteAdminUser", { token, params: { id }, now });

describe("an admin's deletion of an account", () => {
  it("is complete, and is audited with the user's id only", async () => {
    const ada = await newCustomerWithEverything();
    const { users = 0 } = await counters();
    const now = new Date();
    expect(await deleteUser(admin, ada.id, now)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await call("getMe", { token: ada.token })).toMatchObject({ status: 401 });
    expect(await personalDataLeftOf(ada)).toEqual([]);
    expect((await counters()).users).toBe(users - 1);
    const by = { userId: admin.id, email: admin.email };
    expect(await readDeletionEntries()).toMatchObject([
      { at: now.toISOString(), by, target: ada.id, old: null, new: null },
    ]);
    const { email, password } = ada;
    expect((await call("register", { body: { name: "Ada", email, password } })).status).toBe(200);
  });

  it("repeated, or requested twice concurrently, is one deletion with one audit entry", async () => {
    const [ada, before] = [await newCustomer(), await readDeletionEntries()];
    const { users = 0 } = await counters();
    const replies = await Promise.all([deleteUser(admin, ada.id), deleteUser(admin, ada.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await deleteUser(admin, ada.id)).toMatchObject({ status: 404, code: "not_found" });
    expect(await readDeletionEntries()).toHaveLength(before.length + 1);
    expect((await counters()).users).toBe(users - 1);
  });

  it("succeeds even if the user changes the password at the same time", async () => {
    const ada = await newCustomer();
    const [deletion] = await Promise.all([
      deleteUser(admin, ada.id),
      call("updateMe", { token: ada.token, body: { password: "another one", currentPassword: ada.password } }),
    ]);
    expect(deletion?.status).toBe(200);
    expect(await call("login", { body: { email: ada.email, password: "another one" } })).toMatchObject({ status: 401 });
  });

  it("fails with 404 for an unknown id", async () => {
    const rows = await allRows();
    for (const id of ["usr_00000000000000000000000000", "me"]) expect((await deleteUser(admin, id)).status).toBe(404);
    expect(await allRows()).toEqual(rows);
  });

  it("is for admins only", async () => {
    const [ada, bob] = await Promise.all([newCustomer(), newCustomer()]);
    expect(await deleteUser(ada, bob.id)).toMatchObject({ status: 403 });
    expect(await deleteUser(ada, ada.id)).toMatchObject({ status: 403 });
    expect((await callExpectingSuccess("getMe", { token: bob.token })).user.id).toBe(bob.id);
  });

  it("is rejected for the admin's own account, which must be deleted on the dashboard", async () => {
    const before = await allRows();
    expect(await deleteUser(admin, admin.id)).toMatchObject({
      status: 403,
      message: "You can delete your own account in your dashboard.",
    });
    expect(await allRows()).toEqual(before);
  });
});
