import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newId } from "../../data/ids.ts";
import { linkWrite } from "../../data/links.ts";
import { findUser } from "../../data/user.ts";
import { transact } from "../../data/write.ts";
import { linkToken } from "../../sign-in/link-token.ts";
import { costOf } from "../../testing/capacity.ts";
import { newIpAddress } from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { mailsTo, tokenMailedTo } from "../../testing/links.ts";
import { newConfirmedCustomer, newCustomer } from "../../testing/people.ts";

const newEmail = () => `${randomUUID()}@example.com`;
const purposes = ["resetPassword", "signIn"] as const;

describe("asking for a link", () => {
  it.each(purposes)("for %s, answers and works the same for an address without an account", async (purpose) => {
    const { email } = await newConfirmedCustomer();
    const ask = (address: string) => async () => {
      const reply = await call("requestLink", {
        body: { email: address, purpose },
        ipAddress: newIpAddress(),
      });
      expect(reply).toMatchObject({ status: 200, body: { ok: true } });
    };
    const known = await costOf(ask(email));
    const unknown = await costOf(ask(newEmail()));
    // What is written differs by the size of the rows alone, which no caller sees.
    expect({ ...unknown, write: 0 }).toEqual({ ...known, write: 0 });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("writes no mail to an address without an account", async () => {
    const email = newEmail();
    await callExpectingSuccess("requestLink", { body: { email, purpose: "signIn" } });
    expect(await mailsTo(email)).toEqual([]);
  });

  it("limits an address in the same way whether it has an account or not", async () => {
    const { email } = await newConfirmedCustomer();
    const now = new Date();
    const outcomes = async (address: string, oneCaller: boolean) => {
      const ipAddress = newIpAddress();
      const statuses: number[] = [];
      for (let count = 0; count < 12; count += 1) {
        const body = { email: address, purpose: "signIn" };
        statuses.push(
          (await call("requestLink", { body, ipAddress: oneCaller ? ipAddress : newIpAddress(), now })).status,
        );
      }
      return statuses;
    };
    const fromOne = await outcomes(email, true);
    expect(fromOne).toEqual([...Array(5).fill(200), ...Array(7).fill(429)]);
    expect(await outcomes(newEmail(), true)).toEqual(fromOne);
    const fromMany = await outcomes((await newConfirmedCustomer()).email, false);
    expect(fromMany).toEqual([...Array(10).fill(200), 429, 429]);
    expect(await outcomes(newEmail(), false)).toEqual(fromMany);
  });

  it("lets the owner ask from a known place while others flood the address", async () => {
    const customer = await newConfirmedCustomer();
    const { email, password } = customer;
    const now = new Date();
    const ipAddress = newIpAddress();
    await callExpectingSuccess("login", { body: { email, password }, ipAddress, now });
    const body = { email, purpose: "resetPassword" };
    for (let count = 0; count < 11; count += 1) await call("requestLink", { body, ipAddress: newIpAddress(), now });
    expect((await call("requestLink", { body, ipAddress: newIpAddress(), now })).status).toBe(429);
    expect((await call("requestLink", { body, ipAddress, now })).status).toBe(200);
  });

  it("limits each caller's address", async () => {
    const ipAddress = newIpAddress();
    const now = new Date();
    const ask = () => call("requestLink", { body: { email: newEmail(), purpose: "signIn" }, ipAddress, now });
    for (let count = 0; count < 30; count += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });

  it("writes to the account in its own language", async () => {
    const email = newEmail();
    const headers = { "accept-language": "es" };
    const body = { name: "Ada", email, password: "correct horse" };
    await callExpectingSuccess("register", { body, headers, ipAddress: newIpAddress() });
    await callExpectingSuccess("requestLink", { body: { email, purpose: "signIn" }, ipAddress: newIpAddress() });
    expect((await mailsTo(email)).map(({ kind, language }) => [kind, language])).toEqual([
      ["confirmAddress", "es"],
      ["signInLink", "es"],
    ]);
  });
});

describe("confirming an address", () => {
  it("confirms it for a caller who is signed in to the account, once", async () => {
    const { token, email } = await newCustomer();
    await callExpectingSuccess("sendConfirmation", { token });
    const body = { token: await tokenMailedTo(email, "confirmAddress") };
    expect((await call("confirmAddress", { token, body })).status).toBe(200);
    expect((await callExpectingSuccess("getMe", { token })).user.emailConfirmed).toBe(true);
    expect(await call("confirmAddress", { token, body })).toMatchObject({ code: "link_invalid" });
    await callExpectingSuccess("sendConfirmation", { token });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("asks any other caller for the account's password, so that no one confirms a stranger's account", async () => {
    const squatter = await newCustomer();
    const owner = await newConfirmedCustomer();
    await callExpectingSuccess("sendConfirmation", { token: squatter.token });
    const token = await tokenMailedTo(squatter.email, "confirmAddress");
    expect(await call("confirmAddress", { body: { token } })).toMatchObject({ status: 403, code: "sign_in_again" });
    expect(await call("confirmAddress", { token: owner.token, body: { token } })).toMatchObject({
      code: "sign_in_again",
    });
    expect(await call("confirmAddress", { body: { token, password: "a guess" } })).toMatchObject({
      code: "wrong_password",
    });
    expect((await findUser(squatter.id))?.emailConfirmedAt).toBeUndefined();
    expect((await call("confirmAddress", { body: { token, password: squatter.password } })).status).toBe(200);
  });

  it("lets no one guess the password with the link", async () => {
    const customer = await newCustomer();
    const now = new Date();
    await callExpectingSuccess("sendConfirmation", { token: customer.token, now });
    const token = await tokenMailedTo(customer.email, "confirmAddress");
    const guess = (password: string) => call("confirmAddress", { body: { token, password }, now });
    for (let count = 0; count < 5; count += 1) expect((await guess("a guess")).code).toBe("wrong_password");
    expect((await guess(customer.password)).status).toBe(429);
  });

  it("is void once the account has another address", async () => {
    const { token, email, password: currentPassword } = await newCustomer();
    await callExpectingSuccess("sendConfirmation", { token });
    const body = { token: await tokenMailedTo(email, "confirmAddress") };
    const changed = await callExpectingSuccess("updateMe", { token, body: { email: newEmail(), currentPassword } });
    expect(await call("confirmAddress", { token: changed.token ?? "", body })).toMatchObject({ code: "link_invalid" });
  });
});

describe("reminders", () => {
  it("end with one click in a mail program, which posts a form and may repeat it", async () => {
    const { id: userId, email, token } = await newCustomer();
    const now = new Date();
    const linkId = newId("lnk", now);
    await transact([linkWrite({ id: linkId, purpose: "optOut", userId, email, version: 1 }, now)]);
    const request = {
      query: { token: await linkToken(linkId, now) },
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    };
    for (let count = 0; count < 2; count += 1) expect((await call("stopReminders", request)).status).toBe(200);
    expect((await callExpectingSuccess("getMe", { token })).user.reminders).toBe(false);
    const { user } = await callExpectingSuccess("updateMe", { token, body: { reminders: true } });
    expect(user.reminders).toBe(true);
    await callExpectingSuccess("updateMe", { token, body: { reminders: false } });
    expect((await callExpectingSuccess("getMe", { token })).user.reminders).toBe(false);
  });

  it("do not end by a link for anything else", async () => {
    const { token, email } = await newCustomer();
    await callExpectingSuccess("sendConfirmation", { token });
    const query = { token: await tokenMailedTo(email, "confirmAddress") };
    expect(await call("stopReminders", { query })).toMatchObject({ code: "link_invalid" });
  });
});
