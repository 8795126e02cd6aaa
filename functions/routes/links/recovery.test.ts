import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findUser, findUserByEmail } from "../../data/user.ts";
import { changeRole } from "../../data/users.ts";
import { linkToken } from "../../sign-in/link-token.ts";
import { newPaidPurchase } from "../../testing/buying.ts";
import { newIpAddress } from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { mailsTo, newLinkToken, requestedToken, tokenMailedTo } from "../../testing/links.ts";
import { addPasskeyTo, beginSignIn, viewerHeaders } from "../../testing/passkeys.ts";
import {
  type Customer,
  confirmAddressOf,
  newConfirmedCustomer,
  newCustomer,
  testPassword,
} from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";
import { codeAt, newAdminWithSecondFactor } from "../../testing/second-factors.ts";
import type { SoftwareAuthenticator } from "../../testing/software-authenticator.ts";

const password = "a better horse";
const signsIn = async ({ email }: Pick<Customer, "email">, word: string) =>
  (await call("login", { body: { email, password: word }, ipAddress: newIpAddress() })).status === 200;
/** Whether this authenticator still signs in. */
const passkeySignsIn = async (authenticator: SoftwareAuthenticator) => {
  const body = { passkey: authenticator.use(await beginSignIn()) };
  return (await call("signInWithPasskey", { body, headers: await viewerHeaders() })).status === 200;
};
const isSignedIn = async (token: string, now = new Date()) => (await call("getMe", { token, now })).status === 200;
const later = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe("resetting a password by a link", () => {
  it("signs in with the new password, ends every session, and tells the address", async () => {
    const customer = await newConfirmedCustomer();
    const token = await requestedToken(customer.email, "resetPassword");
    const reply = await callExpectingSuccess("resetPassword", { body: { token, password } });
    expect(reply).toMatchObject({ became: "same", user: { id: customer.id, email: customer.email } });
    expect(await isSignedIn(customer.token)).toBe(false);
    expect(await isSignedIn(reply.token)).toBe(true);
    expect(await signsIn(customer, customer.password)).toBe(false);
    expect(await signsIn(customer, password)).toBe(true);
    const kinds = (await mailsTo(customer.email)).map(({ kind }) => kind);
    // It was opened on a device from which the account had not signed in before.
    expect(new Set(kinds)).toEqual(new Set(["resetPassword", "passwordChanged", "newSignIn"]));
  });

  it("works once: of two uses at the same moment, one wins", async () => {
    const { email } = await newConfirmedCustomer();
    const token = await requestedToken(email, "resetPassword");
    const passwords = ["first horse", "second horse"];
    const replies = await Promise.all(
      passwords.map((word) => call("resetPassword", { body: { token, password: word } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = passwords[replies.findIndex(({ status }) => status === 200)] ?? "";
    expect(await signsIn({ email }, winner)).toBe(true);
    expect(await call("resetPassword", { body: { token, password } })).toMatchObject({ code: "link_invalid" });
  });

  it("refuses a common password, and leaves the link for another try", async () => {
    const { email } = await newConfirmedCustomer();
    const token = await requestedToken(email, "resetPassword");
    for (const word of ["password1", email])
      expect(await call("resetPassword", { body: { token, password: word } })).toMatchObject({
        code: "common_password",
      });
    expect((await call("resetPassword", { body: { token, password } })).status).toBe(200);
  });

  it.each<[string, (email: string, token: string) => Promise<string>]>([
    ["a tampered signature", async (_, token) => `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`],
    [
      "another link's signature",
      async (email, token) => {
        const other = await requestedToken(email, "resetPassword");
        return `${token.split(".")[0]}.${other.split(".")[1]}`;
      },
    ],
    ["no signature", async (_, token) => token.split(".")[0] ?? ""],
    ["a link that was never made", () => linkToken("lnk_01M8ADEQZ97R7P6NHC6K351BK4", new Date())],
    ["a link for signing in", (email) => requestedToken(email, "signIn")],
    ["an id that is a bearer token", async (_, token) => `${token}x.y.z`],
  ])("refuses %s, and changes nothing", async (_, forge) => {
    const customer = await newConfirmedCustomer();
    const genuine = await requestedToken(customer.email, "resetPassword");
    const token = await forge(customer.email, genuine);
    const before = await findUser(customer.id);
    expect(await call("resetPassword", { body: { token, password } })).toMatchObject({
      status: 409,
      code: "link_invalid",
    });
    expect(await findUser(customer.id)).toEqual(before);
  });

  it("is valid for 30 minutes", async () => {
    const now = new Date();
    const { email } = await newConfirmedCustomer(now);
    const token = await requestedToken(email, "resetPassword", now);
    const body = { token, password };
    expect(await call("resetPassword", { body, now: later(now, 31) })).toMatchObject({ code: "link_invalid" });
    expect((await call("resetPassword", { body, now: later(now, 29) })).status).toBe(200);
  });

  it.each<[string, (customer: Customer) => Promise<unknown>]>([
    [
      "the password changed",
      ({ token, password: currentPassword }) =>
        callExpectingSuccess("updateMe", { token, body: { password, currentPassword } }),
    ],
    [
      "another link reset it",
      async ({ email }) => {
        const token = await requestedToken(email, "resetPassword");
        await callExpectingSuccess("resetPassword", { body: { token, password } });
      },
    ],
    [
      "the address changed",
      ({ token, password: currentPassword }) =>
        callExpectingSuccess("updateMe", { token, body: { email: `${randomUUID()}@example.com`, currentPassword } }),
    ],
    [
      "the account was deleted",
      ({ token, password: currentPassword }) => callExpectingSuccess("deleteMe", { token, body: { currentPassword } }),
    ],
  ])("is void once %s", async (_, change) => {
    const customer = await newConfirmedCustomer();
    const tokens = [
      await requestedToken(customer.email, "resetPassword"),
      await requestedToken(customer.email, "signIn"),
    ];
    await change(customer);
    expect(await call("resetPassword", { body: { token: tokens[0], password: "a thief's horse" } })).toMatchObject({
      code: "link_invalid",
    });
    expect(await call("signInByLink", { body: { token: tokens[1] } })).toMatchObject({ code: "link_invalid" });
  });
});

describe("signing in by a link", () => {
  it("signs in once, and leaves the password and other sessions as they are", async () => {
    const customer = await newConfirmedCustomer();
    const token = await requestedToken(customer.email, "signIn");
    const [first, second] = await Promise.all([1, 2].map(() => call("signInByLink", { body: { token } })));
    expect([first?.status, second?.status].sort()).toEqual([200, 409]);
    expect(await isSignedIn(customer.token)).toBe(true);
    expect(await signsIn(customer, customer.password)).toBe(true);
  });

  it("does not count as the password: choosing one without the old takes the other link", async () => {
    const { email, password: currentPassword } = await newConfirmedCustomer();
    const { token } = await callExpectingSuccess("signInByLink", {
      body: { token: await requestedToken(email, "signIn") },
    });
    expect(await call("updateMe", { token, body: { password } })).toMatchObject({ code: "sign_in_again" });
    expect((await call("updateMe", { token, body: { password, currentPassword } })).status).toBe(200);
  });

  it("does not open the admin area to an admin without a second factor", async () => {
    const admin = await newConfirmedCustomer();
    await changeRole(admin.email, "admin", new Date());
    const { token } = await callExpectingSuccess("signInByLink", {
      body: { token: await requestedToken(admin.email, "signIn") },
    });
    expect(await isSignedIn(token)).toBe(true);
    expect(await call("listAdminUsers", { token })).toMatchObject({ status: 403, code: "session_idle" });
    expect(await call("updateMe", { token, body: { password } })).toMatchObject({ code: "sign_in_again" });
  });

  it.each(["signInByLink", "resetPassword"] as const)("with %s, asks an admin for the second factor", async (id) => {
    const now = new Date();
    const admin = await newAdminWithSecondFactor(now);
    const token = await requestedToken(admin.email, id === "signInByLink" ? "signIn" : id, now);
    const body = id === "signInByLink" ? { token } : { token, password };
    const { token: session } = await callExpectingSuccess(id, { body, now });
    expect(await call("listAdminUsers", { token: session, now })).toMatchObject({ code: "second_factor_required" });
    const at = later(now, 2);
    const withCode = await callExpectingSuccess("giveSecondFactor", {
      token: session,
      body: { code: codeAt(admin.secret, at) },
      now: at,
    });
    expect((await call("listAdminUsers", { token: withCode.token, now: at })).status).toBe(200);
  });
});

describe("an address that was never confirmed", () => {
  it("with nothing paid, gives its owner an empty account, and nothing of the one who registered it", async () => {
    const squatter = await newCustomer();
    await callExpectingSuccess("createPaymentIntent", { token: squatter.token, body: { phone: "447700900123" } });
    const token = await requestedToken(squatter.email, "resetPassword");
    const reply = await callExpectingSuccess("resetPassword", { body: { token, password } });
    expect(reply).toMatchObject({ became: "new", user: { email: squatter.email } });
    expect(reply.user.id).not.toBe(squatter.id);
    expect(reply.user.name).not.toBe("Ada");
    const { user, orders } = await callExpectingSuccess("getMe", { token: reply.token });
    expect({ orders, confirmed: user.emailConfirmed }).toEqual({ orders: [], confirmed: true });
    expect(await isSignedIn(squatter.token)).toBe(false);
    expect(await signsIn(squatter, squatter.password)).toBe(false);
    expect(await findUser(squatter.id)).toBeUndefined();
    expect((await findUserByEmail(squatter.email))?.id).toBe(reply.user.id);
    const erasures = (await allRows()).filter(({ sk, userId }) => sk === "ERASURE" && userId === squatter.id);
    expect(erasures).toHaveLength(1);
  });

  it("with a paid order, lets its owner recover the account, and the old password and sessions end", async () => {
    const { token: oldToken, orderId } = await newPaidPurchase();
    const { user } = await callExpectingSuccess("getMe", { token: oldToken });
    const token = await requestedToken(user.email, "resetPassword");
    const reply = await callExpectingSuccess("resetPassword", { body: { token, password } });
    expect(reply).toMatchObject({ became: "same", user: { id: user.id } });
    const account = await callExpectingSuccess("getMe", { token: reply.token });
    expect(account.orders.map(({ id }) => id)).toEqual([orderId]);
    expect(account.user.emailConfirmed).toBe(true);
    expect(await isSignedIn(oldToken)).toBe(false);
  });

  it("with a paid order, a sign-in by link ends the password that a stranger may have set", async () => {
    const { token: oldToken } = await newPaidPurchase();
    const { user } = await callExpectingSuccess("getMe", { token: oldToken });
    const token = await requestedToken(user.email, "signIn");
    const reply = await callExpectingSuccess("signInByLink", { body: { token } });
    expect(reply).toMatchObject({ became: "without_password", user: { id: user.id } });
    expect(await isSignedIn(oldToken)).toBe(false);
    expect(await signsIn(user, "correct horse")).toBe(false);
    const resetToken = await newLinkToken(user, { purpose: "resetPassword" });
    expect((await call("resetPassword", { body: { token: resetToken, password } })).status).toBe(200);
    expect(await signsIn(user, password)).toBe(true);
  });

  it.each(["signIn", "resetPassword"] as const)(
    "with a paid order, the passkeys that a stranger may have added end by a link to %s",
    async (purpose) => {
      const { token: oldToken } = await newPaidPurchase();
      const { user } = await callExpectingSuccess("getMe", { token: oldToken });
      const { authenticator } = await addPasskeyTo({ token: oldToken, password: testPassword });
      expect(await passkeySignsIn(authenticator)).toBe(true);
      const token = await newLinkToken(user, { purpose });
      const { token: own } =
        purpose === "signIn"
          ? await callExpectingSuccess("signInByLink", { body: { token } })
          : await callExpectingSuccess("resetPassword", { body: { token, password } });
      expect(await passkeySignsIn(authenticator)).toBe(false);
      expect(await callExpectingSuccess("listPasskeys", { token: own })).toEqual({ passkeys: [] });
    },
  );

  it("keeps the passkeys of a confirmed address", async () => {
    const customer = await newConfirmedCustomer();
    const { authenticator } = await addPasskeyTo(customer);
    const token = await newLinkToken(customer, { purpose: "resetPassword" });
    await callExpectingSuccess("resetPassword", { body: { token, password } });
    expect(await passkeySignsIn(authenticator)).toBe(true);
  });

  it("loses nothing once it is confirmed, even with nothing paid", async () => {
    const customer = await newCustomer();
    await confirmAddressOf(customer);
    const token = await requestedToken(customer.email, "signIn");
    const reply = await callExpectingSuccess("signInByLink", { body: { token } });
    expect(reply).toMatchObject({ became: "same", user: { id: customer.id, name: "Ada" } });
    expect(await tokenMailedTo(customer.email, "signInLink")).toBe(token);
  });
});
