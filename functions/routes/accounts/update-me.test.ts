import { randomUUID } from "node:crypto";
import jwt from "jsonwebtoken";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { keys } from "../../data/keys.ts";
import { readIndexed, readRow } from "../../data/table.ts";
import { newOpenPurchase } from "../../testing/buying.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer, newNumber, testPassword } from "../../testing/people.ts";
import { allRows, putRow } from "../../testing/rows.ts";

/** The time at which a new window of every rate limit starts. */
const start = new Date("2026-11-21T10:00:00Z");
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const newEmail = () => `${randomUUID()}@example.com`;
const orderShape = z.object({ customerName: z.string(), customerEmail: z.string(), revision: z.int() });

let ada: Customer;
beforeEach(async () => {
  ada = await newCustomer(start);
});

const change = (body: Record<string, unknown>, now = start, token = ada.token) =>
  call("updateMe", { token, body, now });
/** As `change`, with the current password. */
const changeAsOwner = (body: Record<string, unknown>, now = start, token = ada.token) =>
  change({ ...body, currentPassword: testPassword }, now, token);
const login = (email: string, password: string) => call("login", { body: { email, password }, now: start });

describe("changing my account", () => {
  it("changes only the sent fields, on the account and on its orders", async () => {
    const { orderId } = await newOpenPurchase({ customer: ada, now: start });
    const { user, token } = await callExpectingSuccess("updateMe", {
      token: ada.token,
      body: { name: " Ada King " },
      now: start,
    });
    expect(user).toMatchObject({ id: ada.id, name: "Ada King", email: ada.email, role: "customer" });
    expect(token).toBeUndefined();
    expect((await callExpectingSuccess("getMe", { token: ada.token, now: start })).user).toEqual(user);
    const email = newEmail();
    const { token: newToken = "" } = await callExpectingSuccess("updateMe", {
      token: ada.token,
      body: { email: ` ${email.toUpperCase()}`, currentPassword: ada.password },
      now: start,
    });
    const copies = { customerName: "Ada King", customerEmail: email };
    expect(await readRow(keys.order(ada.id, orderId), orderShape)).toMatchObject(copies);
    expect((await callExpectingSuccess("getMe", { token: newToken, now: start })).user).toEqual({ ...user, email });
  });

  it("does not increment the revision of an order, so that a concurrent change of the order succeeds", async () => {
    const { orderId } = await newOpenPurchase({ customer: ada, now: start });
    const before = await readRow(keys.order(ada.id, orderId), orderShape);
    await change({ name: "Ada King" });
    expect((await readRow(keys.order(ada.id, orderId), orderShape))?.revision).toBe(before?.revision);
  });

  it("succeeds with more orders than fit in a transaction, and updates the newest", async () => {
    const { orderId } = await newOpenPurchase({ customer: ada, now: start });
    const row = await readRow(keys.order(ada.id, orderId), z.looseObject({}));
    const ids = Array.from({ length: 101 }, (_, index) => `ord_000000000000000000000${String(index).padStart(5, "0")}`);
    await Promise.all(ids.map((id) => putRow({ ...row, ...keys.order(ada.id, id), id })));
    expect((await changeAsOwner({ name: "Ada King", email: newEmail() })).status).toBe(200);
    expect(await readRow(keys.order(ada.id, ids.at(-1) ?? ""), orderShape)).toMatchObject({ customerName: "Ada King" });
  });

  it("succeeds with 101 orders for an admin who changes everything, with the maximum number of indexed words in the name", async () => {
    const admin = await newAdmin(start);
    await callExpectingSuccess("updateMe", {
      token: admin.token,
      body: { name: "one two three four five six seven eight" },
      now: start,
    });
    const { orderId } = await newOpenPurchase({ customer: admin, now: start });
    const row = await readRow(keys.order(admin.id, orderId), z.looseObject({}));
    const ids = Array.from({ length: 100 }, (_, index) => `ord_000000000000000000000${String(index).padStart(5, "0")}`);
    await Promise.all(ids.map((id) => putRow({ ...row, ...keys.order(admin.id, id), id })));
    const name = "nine ten eleven twelve thirteen fourteen fifteen sixteen";
    const body = { name, email: newEmail(), password: "another long password", currentPassword: admin.password };
    expect(await call("updateMe", { token: admin.token, body, now: start })).toMatchObject({ status: 200 });
    expect(await readRow(keys.order(admin.id, orderId), orderShape)).toMatchObject({ customerName: name });
  });

  it.each([
    ["no fields", () => ({})],
    ["the current values", () => ({ name: "Ada", email: ada.email.toUpperCase() })],
  ])("succeeds with %s and writes nothing, however old the sign-in is", async (_what, body) => {
    const rows = await allRows();
    // Nothing but the use of the session, which every call notes once an hour.
    expect(await change(body(), minutesLater(59))).toMatchObject({ status: 200, body: { user: { id: ada.id } } });
    expect(await allRows()).toEqual(rows);
    expect(await change(body(), minutesLater(600))).toMatchObject({ status: 200, body: { user: { id: ada.id } } });
  });

  it.each(["role", "id", "version", "completedOrders", "passwordHash", "createdAt", "gsi2pk"])(
    "is rejected as a whole when it contains the field %s",
    async (field) => {
      const rows = await allRows();
      const reply = await change({ name: "Eve", [field]: "admin" });
      expect(reply).toMatchObject({ status: 422, message: `There is no such field: ${field}.` });
      expect(await allRows()).toEqual(rows);
    },
  );

  it.each([
    ["a blank name", { name: "  " }, "Please enter your name."],
    ["an invalid email address", { email: "ada" }, "Please enter a valid email address."],
    ["a short password", { password: "12345" }, "Password should be at least 6 characters long."],
    [
      "a password of 4 characters and 12 bytes",
      { password: "密密密密" },
      "Password should be at least 6 characters long.",
    ],
    [
      "a password of 73 bytes",
      { password: `${"密".repeat(24)}!` },
      "That password is too long. The limit is 72 letters and digits, or fewer with accents or emoji.",
    ],
    ["a common password", { password: "sunshine" }, "That password is too common. Please choose another."],
  ])("to %s is rejected with a helpful message", async (_what, body, message) => {
    expect(await changeAsOwner(body)).toMatchObject({ status: 422, message });
  });
});

describe("changing my email address", () => {
  it("takes effect immediately: the new address signs in and is indexed, and the old address can be registered again", async () => {
    const email = newEmail();
    const { token = "" } = await callExpectingSuccess("updateMe", {
      token: ada.token,
      body: { email, currentPassword: ada.password },
      now: start,
    });
    expect((await login(ada.email, ada.password)).status).toBe(401);
    expect((await login(email, ada.password)).status).toBe(200);
    const emailIndexKey = (address: string) => ({ pk: "USER_EMAIL", sk: `${address}#${ada.id}` });
    expect(await readIndexed("gsi3", emailIndexKey(email), z.looseObject({}))).toMatchObject({ id: ada.id });
    expect(await readIndexed("gsi3", emailIndexKey(ada.email), z.looseObject({}))).toBeUndefined();
    const body = { name: "Bob", email: ada.email, password: "another" };
    expect((await call("register", { body })).status).toBe(200);
    expect((await callExpectingSuccess("getMe", { token, now: start })).user).toMatchObject({
      id: ada.id,
      email,
    });
  });

  it("to one that is already in use is rejected, and changes nothing, not even a name sent with it", async () => {
    const bob = await newCustomer(start);
    const rows = await allRows();
    expect(await changeAsOwner({ name: "Eve", email: bob.email })).toMatchObject({
      status: 409,
      code: "email_taken",
      message: "That email is already associated with another account.",
    });
    expect(await allRows()).toEqual(rows);
  });

  it("to the same address by two people concurrently succeeds for one; when that one changes back, it succeeds for the other", async () => {
    const bob = await newCustomer(start);
    const email = newEmail();
    const replies = await Promise.all([changeAsOwner({ email }), changeAsOwner({ email }, start, bob.token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isAdaFirst = replies[0]?.status === 200;
    const [winner, loser] = isAdaFirst ? [ada, bob] : [bob, ada];
    const { token } = z.object({ token: z.string() }).parse(replies[isAdaFirst ? 0 : 1]?.body);
    expect((await changeAsOwner({ email: winner.email }, start, token)).status).toBe(200);
    expect((await changeAsOwner({ email }, start, loser.token)).status).toBe(200);
  });

  it("concurrently, to the same address or to two addresses, succeeds once and leaves the account with exactly one", async () => {
    for (const [one, other] of [Array(2).fill(newEmail()), [newEmail(), newEmail()]]) {
      const person = await newCustomer(start);
      const replies = await Promise.all([one, other].map((email) => changeAsOwner({ email }, start, person.token)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = replies[0]?.status === 200 ? one : other;
      const emailRows = await Promise.all(
        [...new Set([person.email, one, other])].map((address) => readRow(keys.email(address), z.looseObject({}))),
      );
      expect(emailRows.filter((row) => row?.userId === person.id)).toHaveLength(1);
      expect(await readRow(keys.email(winner), z.looseObject({}))).toMatchObject({ userId: person.id });
    }
  });

  it("is rate-limited, so that it cannot be used to find out who has an account", async () => {
    const bob = await newCustomer(start);
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await changeAsOwner({ email: bob.email })).status).toBe(409);
    const rejection = await changeAsOwner({ email: newEmail() });
    expect(rejection).toMatchObject({ status: 429, message: "Too many attempts. Please try again in 60 minutes." });
    expect(rejection.headers["retry-after"]).toBe("3600");
    expect((await change({ name: "Ada King" })).status).toBe(200);
  });
});

describe("changing my password", () => {
  it("revokes older tokens, returns a new one, and accepts the new password from then on", async () => {
    const { token: otherToken } = await callExpectingSuccess("login", {
      body: { email: ada.email, password: ada.password },
      now: start,
    });
    const { token } = await callExpectingSuccess("updateMe", {
      token: ada.token,
      body: { password: "新的密码 🔑", currentPassword: ada.password },
      now: start,
    });
    expect(await call("getMe", { token: ada.token, now: start })).toMatchObject({ status: 401 });
    expect(await call("getMe", { token: otherToken, now: start })).toMatchObject({ status: 401 });
    expect((await callExpectingSuccess("getMe", { token: token ?? "", now: start })).user.id).toBe(ada.id);
    expect((await login(ada.email, ada.password)).status).toBe(401);
    expect((await login(ada.email, "新的密码 🔑")).status).toBe(200);
  });

  it("twice concurrently with one token succeeds once", async () => {
    const replies = await Promise.all([changeAsOwner({ password: "first!" }), changeAsOwner({ password: "second" })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const newPassword = replies[0]?.status === 200 ? "first!" : "second";
    expect((await login(ada.email, newPassword)).status).toBe(200);
  });

  it("returns neither a password hash nor the time of the sign-in", async () => {
    const reply = await changeAsOwner({ password: "another one" });
    expect(reply.status).toBe(200);
    expect(JSON.stringify(reply.body)).not.toMatch(/\$2[aby]\$|passwordHash|signedInAt/);
  });
});

describe("account changes", () => {
  const sensitiveChanges: readonly [string, () => Record<string, string>][] = [
    ["a new password", () => ({ password: "another one" })],
    ["a new email address", () => ({ email: newEmail() })],
  ];

  it.each(sensitiveChanges)(
    "require the current password for %s, even in the second of the sign-in",
    async (_what, body) => {
      const rows = await allRows();
      expect(await change(body(), start)).toMatchObject({
        status: 403,
        code: "sign_in_again",
        message: "Please enter your current password to make this change.",
      });
      expect(await allRows()).toEqual(rows);
      expect((await change({ name: "Ada King" }, minutesLater(30.1))).status).toBe(200);
      expect((await change({ ...body(), currentPassword: ada.password }, minutesLater(31))).status).toBe(200);
    },
  );

  it("verify a current password whenever it is sent", async () => {
    const rows = await allRows();
    for (const body of [{}, { name: "Eve" }, { password: "another one" }, { email: newEmail() }]) {
      const reply = await change({ ...body, currentPassword: "not this" }, minutesLater(body.name ? 40 : 1));
      expect(reply).toMatchObject({ status: 403, code: "wrong_password" });
    }
    expect(await allRows()).toEqual(rows);
  });

  it("allow five wrong current passwords, even concurrent ones, and then reject even the right one for a while", async () => {
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => change({ currentPassword: `guess ${index}` }, minutesLater(3))),
    );
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(5);
    const rightPasswordReply = await change({ currentPassword: ada.password }, minutesLater(3));
    expect(rightPasswordReply).toMatchObject({
      status: 429,
      message: "Too many attempts. Please try again in 12 minutes.",
    });
    expect(rightPasswordReply.headers["retry-after"]).toBe("720");
    expect((await login(ada.email, ada.password)).status, "signing in has its own limit").toBe(200);
    expect((await change({ currentPassword: ada.password }, minutesLater(15))).status).toBe(200);
  });

  it("do not count right passwords", async () => {
    for (let attempt = 0; attempt < 7; attempt += 1) {
      expect((await change({ currentPassword: ada.password })).status).toBe(200);
    }
  });

  it("return a token of the same session, which states when the password was entered", async () => {
    const seconds = (at: Date) => at.getTime() / 1000;
    const { token: secondToken = "" } = await callExpectingSuccess("updateMe", {
      token: ada.token,
      body: { password: "second one", currentPassword: ada.password },
      now: minutesLater(20),
    });
    expect(jwt.decode(secondToken)).toMatchObject({
      auth_time: seconds(minutesLater(20)),
      iat: seconds(minutesLater(20)),
      version: 2,
      sid: ada.sessionId,
    });
    const { token: thirdToken = "" } = await callExpectingSuccess("updateMe", {
      token: secondToken,
      body: { password: "third one", currentPassword: "second one" },
      now: minutesLater(40),
    });
    expect(jwt.decode(thirdToken)).toMatchObject({ auth_time: seconds(minutesLater(40)), version: 3 });
  });

  it("require a token", async () => {
    expect(await call("updateMe", { body: { name: "Eve" } })).toMatchObject({ status: 401 });
    expect(await change({ name: newNumber() }, start, "abc")).toMatchObject({ status: 401 });
  });
});
