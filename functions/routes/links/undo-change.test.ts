import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createUser, findUser } from "../../data/user.ts";
import { newPaidPurchase } from "../../testing/buying.ts";
import { newIpAddress } from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { mailsTo, requestedToken, tokenMailedTo } from "../../testing/links.ts";
import { addPasskeyTo, beginSignIn, viewerHeaders } from "../../testing/passkeys.ts";
import {
  type Customer,
  confirmAddressOf,
  newConfirmedCustomer,
  newCustomer,
  testPassword,
} from "../../testing/people.ts";
import type { SoftwareAuthenticator } from "../../testing/software-authenticator.ts";

const password = "a better horse";
const thiefsPassword = "a thief's horse";
const newEmail = () => `${randomUUID()}@example.com`;
const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);
const signsIn = async (email: string, word: string) =>
  (await call("login", { body: { email, password: word }, ipAddress: newIpAddress() })).status === 200;
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);
/** Changes the account, with the password of every new one, and returns a token that is valid afterward. */
const change = async (token: string, fields: object, now = new Date()) => {
  const body = { currentPassword: testPassword, ...fields };
  return (await callExpectingSuccess("updateMe", { token, body, now })).token ?? token;
};

/** Whether this authenticator still signs in. */
const passkeySignsIn = async (authenticator: SoftwareAuthenticator) => {
  const body = { passkey: authenticator.use(await beginSignIn()) };
  return (await call("signInWithPasskey", { body, headers: await viewerHeaders() })).status === 200;
};

/** The account is its owner's again: at the old address, with a password that they choose now, and nobody else's. */
async function expectRecovered({ id, email }: Customer, resetToken: string, now = new Date()) {
  expect(await findUser(id)).toMatchObject({ email });
  expect(await signsIn(email, thiefsPassword)).toBe(false);
  const reply = await callExpectingSuccess("resetPassword", { body: { token: resetToken, password }, now });
  expect(reply).toMatchObject({ became: "same", user: { id, email } });
  expect(await signsIn(email, password)).toBe(true);
}

describe("taking back a change", () => {
  it("of the password: ends every session and every password, and lets the owner choose one", async () => {
    const customer = await newConfirmedCustomer();
    const thief = await change(customer.token, { password: thiefsPassword });
    const token = await tokenMailedTo(customer.email, "passwordChanged");
    const { resetToken } = await callExpectingSuccess("undoChange", { body: { token } });
    expect((await call("getMe", { token: thief })).status).toBe(401);
    await expectRecovered(customer, resetToken);
    expect(await call("undoChange", { body: { token } })).toMatchObject({ code: "link_invalid" });
  });

  it("of the address: the account has its old address again, on its orders too, and nobody's password", async () => {
    const { token: bought } = await newPaidPurchase();
    const { user } = await callExpectingSuccess("getMe", { token: bought });
    await confirmAddressOf(user);
    await change(bought, { email: newEmail() });
    const { resetToken } = await callExpectingSuccess("undoChange", {
      body: { token: await tokenMailedTo(user.email, "addressChanged") },
    });
    const reply = await callExpectingSuccess("resetPassword", { body: { token: resetToken, password } });
    const { orders } = await callExpectingSuccess("exportMe", { token: reply.token });
    expect(orders.map(({ customerEmail }) => customerEmail)).toEqual([user.email]);
  });

  it.each<[string, readonly ("password" | "email")[]]>([
    ["the password and then the address", ["password", "email"]],
    ["the address and then the password", ["email", "password"]],
  ])("undoes %s with the link about either", async (_, order) => {
    const mails =
      order[0] === "email" ? (["addressChanged"] as const) : (["addressChanged", "passwordChanged"] as const);
    for (const mail of mails) {
      const customer = await newConfirmedCustomer();
      let { token, password: currentPassword } = customer;
      for (const field of order) {
        const fields = field === "email" ? { email: newEmail() } : { password: thiefsPassword };
        token = await change(token, { ...fields, currentPassword });
        if (field === "password") currentPassword = thiefsPassword;
      }
      const { resetToken } = await callExpectingSuccess("undoChange", {
        body: { token: await tokenMailedTo(customer.email, mail) },
      });
      await expectRecovered(customer, resetToken);
    }
  });

  it("voids the links that a thief received meanwhile", async () => {
    const now = new Date();
    const customer = await newConfirmedCustomer(now);
    const [first, second] = [newEmail(), newEmail()];
    const token = await change(customer.token, { email: first }, minutesAfter(now, 1));
    await confirmAddressOf(customer, minutesAfter(now, 2));
    await change(token, { email: second }, minutesAfter(now, 3));
    const thiefsUndo = await tokenMailedTo(first, "addressChanged");
    const thiefsReset = await requestedToken(second, "resetPassword", minutesAfter(now, 4));
    const at = minutesAfter(now, 5);
    const { resetToken } = await callExpectingSuccess("undoChange", {
      body: { token: await tokenMailedTo(customer.email, "addressChanged") },
      now: at,
    });
    expect(await call("undoChange", { body: { token: thiefsUndo }, now: at })).toMatchObject({ code: "link_invalid" });
    const body = { token: thiefsReset, password: thiefsPassword };
    expect(await call("resetPassword", { body, now: at })).toMatchObject({ code: "link_invalid" });
    await expectRecovered(customer, resetToken, at);
  });

  it("removes the passkeys that a thief may have added, before the change or after it", async () => {
    const customer = await newConfirmedCustomer();
    const before = await addPasskeyTo(customer);
    const token = await change(customer.token, { password: thiefsPassword });
    const after = await addPasskeyTo({ token, password: thiefsPassword });
    expect(await passkeySignsIn(after.authenticator)).toBe(true);
    const body = { token: await tokenMailedTo(customer.email, "passwordChanged") };
    const { resetToken } = await callExpectingSuccess("undoChange", { body });
    for (const { authenticator } of [before, after]) expect(await passkeySignsIn(authenticator)).toBe(false);
    expect(await findUser(customer.id)).toMatchObject({ passkeys: 0 });
    await expectRecovered(customer, resetToken);
  });

  it("is possible for 72 hours", async () => {
    const now = new Date();
    const customer = await newConfirmedCustomer(now);
    await change(customer.token, { email: newEmail() }, now);
    const body = { token: await tokenMailedTo(customer.email, "addressChanged") };
    const undoAt = (minutes: number) => call("undoChange", { body, now: minutesAfter(now, minutes) });
    expect(await undoAt(72 * 60 + 1)).toMatchObject({ code: "link_invalid" });
    expect((await undoAt(72 * 60 - 1)).status).toBe(200);
  });

  it("says so when the old address belongs to another account by now, and changes nothing", async () => {
    const customer = await newConfirmedCustomer();
    await change(customer.token, { email: newEmail() });
    await createUser({ name: "Eve", email: customer.email, passwordHash: "none" }, new Date());
    const body = { token: await tokenMailedTo(customer.email, "addressChanged") };
    const before = await findUser(customer.id);
    expect(await call("undoChange", { body })).toMatchObject({
      status: 409,
      code: "email_taken",
      message: expect.stringContaining("write to us"),
    });
    expect(await findUser(customer.id)).toEqual(before);
  });

  it("happens once if the link is pressed twice at the same moment", async () => {
    const customer = await newConfirmedCustomer();
    await change(customer.token, { email: newEmail(), password: thiefsPassword });
    const body = { token: await tokenMailedTo(customer.email, "addressChanged") };
    const replies = await Promise.all([1, 2].map(() => call("undoChange", { body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await findUser(customer.id))?.version).toBe(3);
  });
});

describe("telling about a change", () => {
  it("tells the old address of a new one and a new password, with one link, and asks the new one", async () => {
    const customer = await newConfirmedCustomer();
    const email = newEmail();
    await change(customer.token, { email, password });
    expect((await kindsTo(customer.email)).sort()).toEqual(["addressChanged", "passwordChanged"]);
    expect(await kindsTo(email)).toEqual(["confirmNewAddress"]);
    const token = await tokenMailedTo(email, "confirmNewAddress");
    expect((await findUser(customer.id))?.emailConfirmedAt).toBeUndefined();
    await callExpectingSuccess("confirmAddress", { body: { token, password } });
    expect((await findUser(customer.id))?.emailConfirmedAt).toBeDefined();
  });

  it("does not tell an address that was never confirmed: a slip of the keyboard is no one's to take back", async () => {
    const customer = await newCustomer();
    await change(customer.token, { password });
    const undo = await tokenMailedTo(customer.email, "passwordChanged");
    const { token } = await callExpectingSuccess("login", {
      body: { email: customer.email, password },
      ipAddress: newIpAddress(),
    });
    await change(token, { email: newEmail(), currentPassword: password });
    expect((await kindsTo(customer.email)).filter((kind) => kind !== "newSignIn")).toEqual(["passwordChanged"]);
    expect(await call("undoChange", { body: { token: undo } })).toMatchObject({ code: "link_invalid" });
  });

  it("sends nothing for a new name", async () => {
    const customer = await newConfirmedCustomer();
    await change(customer.token, { name: "Grace" });
    expect(await kindsTo(customer.email)).toEqual([]);
  });
});
