import { describe, expect, it } from "vitest";
import { call, callExpectingSuccess } from "../testing/front-door.ts";
import { newConfirmedCustomer, newCustomer } from "../testing/people.ts";
import { allRows } from "../testing/rows.ts";
import { newSession, startSession } from "./sessions.ts";
import { findUser } from "./user.ts";
import { changeRole, confirmAddressAsOperator, listAdmins } from "./users.ts";

const now = new Date("2026-11-21T10:00:00Z");
const auditEntriesOf = async (target: string) =>
  (await allRows()).filter((row) => row.pk === "AUDIT" && row.target === target);

describe("changing a role", () => {
  it("adds or removes the account in the list of admins, and writes an audit entry by the operator", async () => {
    const { id, email } = await newConfirmedCustomer();
    expect(await changeRole(email, "admin", now)).toEqual({ changed: true });
    expect((await listAdmins()).map((admin) => admin.id)).toContain(id);
    const by = { userId: null, email: "operator" };
    const [grantEntry, ...otherEntries] = await auditEntriesOf(id);
    expect(otherEntries).toEqual([]);
    expect(grantEntry).toMatchObject({
      at: now.toISOString(),
      by,
      action: "role.change",
      old: "customer",
      new: "admin",
    });
    await changeRole(email, "customer", now);
    expect((await listAdmins()).map((admin) => admin.id)).not.toContain(id);
    expect((await auditEntriesOf(id)).map((entry) => entry.new).sort()).toEqual(["admin", "customer"]);
  });

  it("writes nothing if the account already has the role or does not exist", async () => {
    const { email } = await newConfirmedCustomer();
    await changeRole(email, "admin", now);
    const rows = await allRows();
    expect(await changeRole(email, "admin", now)).toEqual({ changed: false });
    expect(await changeRole(`no-${email}`, "admin", now)).toBeUndefined();
    expect(await allRows()).toEqual(rows);
  });

  it("makes no admin of an address that was never confirmed, because anyone may have registered it", async () => {
    const { email } = await newCustomer();
    const rows = await allRows();
    expect(await changeRole(email, "admin", now)).toBe("unconfirmed");
    expect(await allRows()).toEqual(rows);
    await confirmAddressAsOperator(email, now);
    expect(await changeRole(email, "admin", now)).toEqual({ changed: true });
  });

  it("is audited once if requested concurrently, and does not sign the user out", async () => {
    const { id, email, token } = await newConfirmedCustomer();
    const results = await Promise.all([1, 2, 3].map(() => changeRole(email, "admin", now)));
    expect(results.filter((result) => result !== "unconfirmed" && result?.changed)).toHaveLength(1);
    expect(await auditEntriesOf(id)).toHaveLength(1);
    expect((await call("getMe", { token })).status).toBe(200);
  });
});

describe("the time of the last sign-in", () => {
  it("is updated by registration and by a sign-in with the right password, but not with a wrong one", async () => {
    const { id, email, password } = await newCustomer(now);
    expect(await findUser(id)).toMatchObject({ lastSignInAt: now.toISOString() });
    const later = new Date(now.getTime() + 1000);
    await callExpectingSuccess("login", { body: { email, password }, now: later });
    expect((await findUser(id))?.lastSignInAt).toBe(later.toISOString());
    await call("login", { body: { email, password: "wrong horse" }, now: new Date() });
    expect((await findUser(id))?.lastSignInAt).toBe(later.toISOString());
  });

  it("is not stored for an account that was deleted meanwhile", async () => {
    const { id, token, password } = await newCustomer();
    const account = (await findUser(id)) ?? expect.fail();
    await callExpectingSuccess("deleteMe", { token, body: { currentPassword: password } });
    const started = newSession({ device: "", place: "" }, now);
    await expect(startSession(account, started, { now, language: "en", mails: [] })).rejects.toMatchObject({
      code: "changed_meanwhile",
    });
    expect((await allRows()).filter(({ pk }) => pk === `USER#${id}`)).toEqual([]);
  });
});
