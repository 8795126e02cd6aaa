import { randomUUID } from "node:crypto";
import jwt from "jsonwebtoken";
import { describe, expect, it, vi } from "vitest";
import { call, succeed } from "../../testing/front-door.ts";
import { newCustomer } from "../../testing/people.ts";
import { allRows, counters } from "../../testing/rows.ts";

// Many passwords take long on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

const someone = () => ({ name: "Ada", email: `${randomUUID()}@example.com`, password: "secret!" });

describe("registering", () => {
  it("creates a customer's account, signs it in for seven days and counts it", async () => {
    const before = [await counters(), await counters(new Date())] as const;
    const body = someone();
    const { token, user } = await succeed("register", { body: { ...body, name: "  Ada Lovelace " } });
    expect(user).toMatchObject({ name: "Ada Lovelace", email: body.email, role: "customer" });
    expect((await succeed("getMe", { token })).user).toEqual(user);
    const claims = jwt.decode(token, { json: true });
    expect(claims).toMatchObject({ sub: user.id, role: "customer", version: 1 });
    expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(7 * 24 * 3600);
    expect((await counters()).users).toBe((before[0].users ?? 0) + 1);
    expect((await counters(new Date())).signUps).toBe((before[1].signUps ?? 0) + 1);
  });

  it("takes an address for one account, however it is typed", async () => {
    const body = someone();
    await succeed("register", { body });
    const rows = await allRows();
    const again = { ...body, email: ` ${body.email.toUpperCase()} ` };
    expect(await call("register", { body: again })).toMatchObject({ status: 409, code: "email_taken" });
    expect(await allRows()).toEqual(rows);
  });

  it("lets one of two people who take an address at once have it", async () => {
    const body = someone();
    const answers = await Promise.all([1, 2, 3].map(() => call("register", { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it("never answers a password's hash", async () => {
    const { body } = await call("register", { body: someone() });
    expect(JSON.stringify(body)).not.toMatch(/\$2[aby]\$|passwordHash/);
  });

  it("makes nobody an admin, whatever the body says", async () => {
    const rows = await allRows();
    expect(await call("register", { body: { ...someone(), role: "admin" } })).toMatchObject({ status: 422 });
    expect(await allRows()).toEqual(rows);
  });

  it.each([
    ["a password of 5 characters", { password: "12345" }, "Password should be at least 6 characters long."],
    ["a password of 73 bytes", { password: "a".repeat(73) }, "Password should be at most 72 bytes long."],
    [
      "a password of 25 characters and 75 bytes",
      { password: "密".repeat(25) },
      "Password should be at most 72 bytes long.",
    ],
    ["no name", { name: "   " }, "Please enter your name."],
    ["an address that is none", { email: "ada@" }, "Please enter a valid email address."],
    ["a missing password", { password: undefined }, "The password is missing."],
  ])("refuses %s, with words for the person", async (_what, change, message) => {
    const answer = await call("register", { body: { ...someone(), ...change } });
    expect(answer).toMatchObject({ status: 422, message });
    expect(answer.body).toMatchObject({ issues: [{ path: Object.keys(change)[0], message }] });
  });

  it("is limited for an address of the network, and there for an e-mail address, so nobody can shut out somebody elsewhere", async () => {
    const now = new Date("2026-11-21T10:00:00Z");
    const body = someone();
    for (let attempt = 0; attempt < 5; attempt += 1) await call("register", { body, now, from: "192.0.2.200" });
    const byEmail = await call("register", { body, now, from: "192.0.2.200" });
    expect(byEmail).toMatchObject({ status: 429, message: "Too many attempts. Please try again in 60 minutes." });
    expect(byEmail.headers["retry-after"]).toBe("3600");
    expect(await call("register", { body, now, from: "192.0.2.201" })).toMatchObject({ code: "email_taken" });

    const email = `${randomUUID()}@example.com`;
    for (let attempt = 0; attempt < 60; attempt += 1) {
      // Refused before a password is hashed, so this does not take long.
      await call("register", { body: { ...body, email: body.email }, now, from: "192.0.2.201" });
    }
    expect(await call("register", { body: { ...body, email }, now, from: "192.0.2.201" })).toMatchObject({
      status: 429,
    });
    const hourLater = new Date("2026-11-21T11:00:00Z");
    expect((await call("register", { body: { ...body, email }, now: hourLater, from: "192.0.2.201" })).status).toBe(
      200,
    );
  });
});

describe("an account's address", () => {
  it("can be anything that mail can reach", async () => {
    const customer = await newCustomer();
    const plus = customer.email.replace("@", "+shop@");
    expect((await call("register", { body: { ...someone(), email: plus } })).status).toBe(200);
  });
});
