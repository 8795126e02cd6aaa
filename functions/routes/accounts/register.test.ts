import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import jwt from "jsonwebtoken";
import { describe, expect, it } from "vitest";
import { commonPasswords } from "../../sign-in/common-passwords.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { newCustomer } from "../../testing/people.ts";
import { allRows, counters } from "../../testing/rows.ts";

// Hashing many passwords is slow on a busy machine.
const registrationBody = () => ({ name: "Ada", email: `${randomUUID()}@example.com`, password: "secret!" });

const tooLongMessage = "That password is too long. The limit is 72 letters and digits, or fewer with accents or emoji.";
const invisibleMessage = "Please remove line breaks and invisible characters.";

describe("registering", () => {
  it("creates a customer's account, signs it in for seven days and counts it", async () => {
    const [totalsBefore, todayBefore] = [await counters(), await counters(new Date())];
    const body = registrationBody();
    const { token, user } = await callExpectingSuccess("register", { body: { ...body, name: "  Ada Lovelace " } });
    expect(user).toMatchObject({ name: "Ada Lovelace", email: body.email, role: "customer" });
    expect((await callExpectingSuccess("getMe", { token })).user).toMatchObject(user);
    const claims = jwt.decode(token, { json: true });
    expect(claims).toMatchObject({ sub: user.id, role: "customer", version: 1 });
    expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(7 * 24 * 3600);
    expect((await counters()).users).toBe((totalsBefore.users ?? 0) + 1);
    expect((await counters(new Date())).signUps).toBe((todayBefore.signUps ?? 0) + 1);
  });

  it("rejects an email address that differs from a registered one only in case or surrounding spaces", async () => {
    const body = registrationBody();
    await callExpectingSuccess("register", { body });
    const rows = await allRows();
    const repeatedBody = { ...body, email: ` ${body.email.toUpperCase()} ` };
    expect(await call("register", { body: repeatedBody })).toMatchObject({ status: 409, code: "email_taken" });
    expect(await allRows()).toEqual(rows);
  });

  it("creates one account when three people register the same email address concurrently", async () => {
    const body = registrationBody();
    const replies = await Promise.all([1, 2, 3].map(() => call("register", { body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it("never returns a password hash", async () => {
    const { body } = await call("register", { body: registrationBody() });
    expect(JSON.stringify(body)).not.toMatch(/\$2[aby]\$|passwordHash/);
  });

  it("rejects a role in the body, so that no one can register as an admin", async () => {
    const rows = await allRows();
    expect(await call("register", { body: { ...registrationBody(), role: "admin" } })).toMatchObject({ status: 422 });
    expect(await allRows()).toEqual(rows);
  });

  it.each([
    ["a password of 5 characters", { password: "12345" }, "Password should be at least 6 characters long."],
    [
      "a password of 5 characters and 10 bytes",
      { password: "ééééé" },
      "Password should be at least 6 characters long.",
    ],
    ["a password of 2 characters and 8 bytes", { password: "👍👍" }, "Password should be at least 6 characters long."],
    ["a password of 73 bytes", { password: "a".repeat(73) }, tooLongMessage],
    ["a password of 25 characters and 75 bytes", { password: "密".repeat(25) }, tooLongMessage],
    ["a password of spaces", { password: "      " }, "A password can’t be only spaces."],
    [
      "a password of Unicode spaces and blank Braille patterns",
      { password: "\u00a0\u2003\u3000\u2800\u2800\u2800" },
      "A password can’t be only spaces.",
    ],
    ["a password that contains NUL", { password: "abcdef\u0000abcdef" }, invisibleMessage],
    ["a password that contains a line break", { password: "abc\ndef" }, invisibleMessage],
    ["a blank name", { name: "   " }, "Please enter your name."],
    ["a name of blank Braille patterns", { name: "\u2800\u2800" }, "Please enter your name."],
    ["a name of an invisible letter", { name: "\u3164" }, "Please enter your name."],
    ["an invalid email address", { email: "ada@" }, "Please enter a valid email address."],
    ["a missing password", { password: undefined }, "The password is missing."],
  ])("rejects %s, with a helpful message", async (_what, change, message) => {
    const reply = await call("register", { body: { ...registrationBody(), ...change } });
    expect(reply).toMatchObject({ status: 422, message });
    expect(reply.body).toMatchObject({ issues: [{ path: Object.keys(change)[0], message }] });
  });

  it.each(["👍👍👍👍👍👍", "密密密密密密", "éééééé", " secret ", "a".repeat(72)])(
    "accepts the password %j",
    async (password) => {
      const { email } = (await callExpectingSuccess("register", { body: { ...registrationBody(), password } })).user;
      expect((await call("login", { body: { email, password } })).status).toBe(200);
    },
  );

  it.each(["123456", "password", "qwerty", "111111", "iloveyou", "trustno1", "Everline", "EVERLINE"])(
    "rejects the common password %j, without counting an attempt",
    async (password) => {
      const rows = await allRows();
      const reply = await call("register", { body: { ...registrationBody(), password } });
      const message = "That password is too common. Please choose another.";
      expect(reply).toMatchObject({ status: 422, code: "common_password", message });
      expect(reply.body).toMatchObject({ issues: [{ path: "password", message }] });
      expect(await allRows()).toEqual(rows);
    },
  );

  it("rejects the email address or its local part as a password", async () => {
    const email = `Ada.Lovelace.${randomUUID()}@example.com`;
    for (const password of [email, email.toLowerCase().replace(/@.*/, "")].map((text) => text.slice(0, 72))) {
      const reply = await call("register", { body: { ...registrationBody(), email, password } });
      expect(reply, password).toMatchObject({ status: 422, code: "common_password" });
    }
  });

  it("knows 2,400 common passwords, in less than 24 KB, and accepts passwords that merely contain one", async () => {
    const passwordList = commonPasswords();
    expect(passwordList.size).toBe(2400);
    expect([...passwordList].filter((word) => word.length < 6 || !/^[!-~]+$/.test(word))).toEqual([]);
    expect([...passwordList]).toEqual([...passwordList].toSorted((one, other) => (one < other ? -1 : 1)));
    const file = new URL("../../sign-in/common-passwords.ts", import.meta.url);
    expect((await readFile(file)).byteLength).toBeLessThan(24_000);
    expect((await call("register", { body: { ...registrationBody(), password: "password, but longer" } })).status).toBe(
      200,
    );
  });

  it("is rate-limited per IP address, and per pair of email and IP address, so that no one can be locked out from elsewhere", async () => {
    const now = new Date("2026-11-21T10:00:00Z");
    const body = registrationBody();
    for (let attempt = 0; attempt < 5; attempt += 1) await call("register", { body, now, ipAddress: "192.0.2.200" });
    const emailRejection = await call("register", { body, now, ipAddress: "192.0.2.200" });
    expect(emailRejection).toMatchObject({
      status: 429,
      message: "Too many attempts. Please try again in 60 minutes.",
    });
    expect(emailRejection.headers["retry-after"]).toBe("3600");
    expect(await call("register", { body, now, ipAddress: "192.0.2.201" })).toMatchObject({ code: "email_taken" });

    const email = `${randomUUID()}@example.com`;
    for (let attempt = 0; attempt < 60; attempt += 1) {
      // Rejected before the password is hashed, so this is fast.
      await call("register", { body: { ...body, email: body.email }, now, ipAddress: "192.0.2.201" });
    }
    expect(await call("register", { body: { ...body, email }, now, ipAddress: "192.0.2.201" })).toMatchObject({
      status: 429,
    });
    const hourLater = new Date("2026-11-21T11:00:00Z");
    expect(
      (await call("register", { body: { ...body, email }, now: hourLater, ipAddress: "192.0.2.201" })).status,
    ).toBe(200);
  });
});

describe("an account's email address", () => {
  it("may have a plus suffix, which makes it a different address", async () => {
    const customer = await newCustomer();
    const plus = customer.email.replace("@", "+shop@");
    expect((await call("register", { body: { ...registrationBody(), email: plus } })).status).toBe(200);
  });
});
