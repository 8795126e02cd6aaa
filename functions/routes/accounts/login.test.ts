import { randomUUID } from "node:crypto";
import bcrypt from "bcryptjs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { keys } from "../../data/keys.ts";
import { readRow } from "../../data/table.ts";
import { type FlakyNetwork, flakyNetwork } from "../../testing/flaky-network.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { newCustomer } from "../../testing/people.ts";

// Hashing many passwords is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Records the requests; no failure is injected. */
let toTable: FlakyNetwork;
beforeAll(async () => {
  toTable = await flakyNetwork(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "");
  process.env.AWS_ENDPOINT_URL_DYNAMODB = toTable.url;
});
afterAll(() => toTable.stop());

/**
 * Sends many wrong passwords at once. Their slow comparison is irrelevant here, so it is stubbed. Returns the number
 * of comparisons.
 */
async function wrongPasswords(email: string, now: Date, from: readonly string[]): Promise<number> {
  const compare = vi.spyOn(bcrypt, "compare").mockImplementation(async () => false);
  const replies = await Promise.all(
    from.map((each) => call("login", { body: { email, password: "no" }, now, from: each })),
  );
  compare.mockRestore();
  return replies.filter(({ status }) => status === 401).length;
}

const at = (time: string) => new Date(`2026-11-21T${time}Z`);

describe("signing in", () => {
  it("returns a token and the account, with the email address in any case", async () => {
    const { id, email, password } = await newCustomer();
    const body = { email: ` ${email.toUpperCase()}`, password };
    const { token, user } = await callExpectingSuccess("login", { body });
    expect(user).toMatchObject({ id, email, role: "customer" });
    expect((await callExpectingSuccess("getMe", { token })).user.id).toBe(id);
  });

  it("gives the same error for an unknown address and a wrong password", async () => {
    const { email } = await newCustomer();
    const rejection = await call("login", { body: { email, password: "not this" } });
    const unknown = await call("login", { body: { email: `no-${email}`, password: "not this" } });
    expect(rejection).toMatchObject({ status: 401, code: "wrong_credentials" });
    expect(unknown).toEqual(rejection);
  });

  it("does the same work for an unknown account: one comparison at the same cost, and as many requests to the table", async () => {
    const email = `${randomUUID()}@example.com`;
    const { user } = await callExpectingSuccess("register", {
      body: { name: "Ada", email, password: "correct horse" },
    });
    const account = await readRow(keys.user(user.id), z.object({ passwordHash: z.string() }));
    const compare = vi.spyOn(bcrypt, "compare");
    const workFor = async (address: string) => {
      compare.mockClear();
      toTable.requested.splice(0);
      expect((await call("login", { body: { email: address, password: "not this" } })).status).toBe(401);
      const costs = compare.mock.calls.map(([, hash]) => bcrypt.getRounds(hash));
      return { costs, asked: [...toTable.requested] };
    };
    const workForKnown = await workFor(email);
    expect(workForKnown.costs).toEqual([bcrypt.getRounds(account?.passwordHash ?? "")]);
    expect(await workFor(`no-${email}`)).toEqual(workForKnown);
    compare.mockRestore();
  });

  it("accepts a password in any script, up to 72 bytes", async () => {
    for (const password of ["pässwörd", "密".repeat(24), "🔑🔑🔑🔑🔑🔑"]) {
      const email = `${crypto.randomUUID()}@example.com`;
      await callExpectingSuccess("register", { body: { name: "Ada", email, password }, from: email });
      expect((await call("login", { body: { email, password } })).status).toBe(200);
    }
  });

  it("does not accept a longer password whose first 72 bytes are right", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const password = "x".repeat(72);
    await callExpectingSuccess("register", { body: { name: "Ada", email, password } });
    const longer = await call("login", { body: { email, password: `${password}y` } });
    expect(longer).toMatchObject({ status: 401, code: "wrong_credentials" });
  });

  it("stops after ten wrong passwords per account and network address, even concurrent ones, and says when to retry", async () => {
    const { email, password } = await newCustomer();
    const now = at("10:03:00");
    const from = "192.0.2.1";
    expect(await wrongPasswords(email, now, Array<string>(14).fill(from))).toBe(10);
    const right = await call("login", { body: { email, password }, now, from });
    expect(right).toMatchObject({ status: 429, message: "Too many attempts. Please try again in 12 minutes." });
    expect(right.headers["retry-after"]).toBe("720");
    const other = await newCustomer();
    const otherAddressReply = await call("login", {
      body: { email: other.email, password: other.password },
      now,
      from,
    });
    expect(otherAddressReply.status, "others are not affected").toBe(200);
    expect((await call("login", { body: { email, password }, now, from: "192.0.2.2" })).status).toBe(200);
    expect((await call("login", { body: { email, password }, now: at("10:15:00"), from })).status).toBe(200);
  });

  it("stops after thirty from all addresses together, except for addresses where the owner has signed in or registered", async () => {
    const [registeredAt, signedInAt] = ["192.0.2.101", "192.0.2.102"];
    const email = `${crypto.randomUUID()}@example.com`;
    const password = "correct horse";
    const before = at("09:00:00");
    await callExpectingSuccess("register", { body: { name: "Ada", email, password }, from: registeredAt, now: before });
    await callExpectingSuccess("login", { body: { email, password }, from: signedInAt, now: before });
    const now = at("10:03:00");
    const login = (from: string, password: string, when = now) =>
      call("login", { body: { email, password: password }, now: when, from });
    const otherAddresses = Array.from({ length: 40 }, (_, index) => `198.18.0.${index}`);
    expect(await wrongPasswords(email, now, otherAddresses)).toBe(30);
    expect(await login("192.0.2.103", password), "a place that is new").toMatchObject({
      status: 429,
      message: "Too many attempts. Please try again in 12 minutes.",
    });
    for (const from of [registeredAt, signedInAt]) expect((await login(from, password)).status, from).toBe(200);
    expect(await wrongPasswords(email, now, Array<string>(11).fill(signedInAt))).toBe(10);
    expect((await login(signedInAt, password)).status, "a place that is known has its own limit").toBe(429);
    expect((await login("192.0.2.103", password, at("10:15:00"))).status, "when the time is over").toBe(200);
  });

  it("remembers a known address for thirty days", async () => {
    const { email, password } = await newCustomer();
    const from = "192.0.2.110";
    await callExpectingSuccess("login", { body: { email, password }, from, now: at("09:00:00") });
    const later = (days: number) => new Date(at("09:00:01").getTime() + days * 86_400_000);
    const otherAddresses = Array.from({ length: 30 }, (_, index) => `198.18.1.${index}`);
    const floodedAt = async (now: Date) => {
      await wrongPasswords(email, now, otherAddresses);
      return (await call("login", { body: { email, password }, from, now })).status;
    };
    expect(await floodedAt(later(30))).toBe(429);
    expect(await floodedAt(later(29))).toBe(200);
  });

  it("resets the count after the right password", async () => {
    const { email, password } = await newCustomer();
    const now = at("12:00:00");
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await wrongPasswords(email, now, Array<string>(9).fill("192.0.2.9"))).toBe(9);
      expect((await call("login", { body: { email, password }, now, from: "192.0.2.9" })).status).toBe(200);
    }
  });

  it("is rate-limited per network address, across accounts", async () => {
    const now = at("14:00:00");
    const from = "192.0.2.250";
    await wrongPasswords("nobody@example.com", now, Array<string>(100).fill(from));
    const { email, password } = await newCustomer();
    expect(await call("login", { body: { email, password }, now, from })).toMatchObject({ status: 429 });
    expect((await call("login", { body: { email, password }, now, from: "192.0.2.251" })).status).toBe(200);
  });
});
