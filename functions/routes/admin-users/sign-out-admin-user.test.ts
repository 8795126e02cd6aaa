import { beforeAll, describe, expect, it } from "vitest";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

const signOut = ({ id }: Pick<Customer, "id">, { token } = admin) =>
  call("signOutAdminUser", { token, params: { id } });
const auditEntriesOf = async ({ id }: Customer) =>
  (await allRows()).filter(({ pk, target }) => pk === "AUDIT" && target === id);

describe("an admin's sign-out of a user", () => {
  it("ends all sessions of that user and no others, keeps the password, and is audited", async () => {
    const [ada, bob] = await Promise.all([newCustomer(), newCustomer()]);
    const { email, password } = ada;
    const other = await callExpectingSuccess("login", { body: { email, password } });
    expect(await signOut(ada)).toMatchObject({ status: 200, body: { ok: true } });
    for (const token of [ada.token, other.token]) {
      expect(await call("getMe", { token })).toMatchObject({ status: 401, code: "sign_in_required" });
    }
    expect(await call("getMe", { token: bob.token })).toMatchObject({ status: 200 });
    const { token } = await callExpectingSuccess("login", { body: { email, password } });
    expect(await call("getMe", { token })).toMatchObject({ status: 200 });
    const by = { userId: admin.id, email: admin.email };
    expect(await auditEntriesOf(ada)).toMatchObject([{ action: "user.sign-out", by, old: null, new: null }]);
  });

  it("is idempotent, even concurrently", async () => {
    const ada = await newCustomer();
    const replies = await Promise.all([signOut(ada), signOut(ada), signOut(ada)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { email, password } = ada;
    const { token } = await callExpectingSuccess("login", { body: { email, password } });
    expect(await call("getMe", { token })).toMatchObject({ status: 200 });
  });

  it("fails with 404 for an unknown id, and changes nothing", async () => {
    const before = await allRows();
    for (const id of ["usr_00000000000000000000000000", "me"]) {
      expect(await signOut({ id })).toMatchObject({ status: 404, code: "not_found" });
    }
    expect(await allRows()).toEqual(before);
  });

  it("is for admins only, who may also sign themselves out", async () => {
    const [ada, other] = await Promise.all([newCustomer(), newAdmin()]);
    expect(await signOut(other, ada)).toMatchObject({ status: 403, code: "forbidden" });
    expect(await signOut(other, other)).toMatchObject({ status: 200 });
    expect(await call("getMe", { token: other.token })).toMatchObject({ status: 401 });
  });
});
