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
/** The network between the functions and the table. These tests only read which requests it carried. */
let tableNetwork: FlakyNetwork;
beforeAll(async () => {
  tableNetwork = await flakyNetwork(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "");
  process.env.AWS_ENDPOINT_URL_DYNAMODB = tableNetwork.url;
});
afterAll(() => tableNetwork.stop());

/**
 * Sends a wrong password from each of the IP addresses, concurrently. The slow comparison is irrelevant here, so it
 * is stubbed. Returns the number of passwords that were compared: the others were rejected by a rate limit.
 */
async function sendWrongPasswords(email: string, now: Date, addresses: readonly string[]): Promise<number> {
  const compare = vi.spyOn(bcrypt, "compare").mockImplementation(async () => false);
  const replies = await Promise.all(
    addresses.map((ipAddress) => call("login", { body: { email, password: "no" }, now, ipAddress })),
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

  it("returns the same error for an unknown email address as for a wrong password", async () => {
    const { email } = await newCustomer();
    const wrongPasswordReply = await call("login", { body: { email, password: "not this" } });
    const unknownEmailReply = await call("login", { body: { email: `no-${email}`, password: "not this" } });
    expect(wrongPasswordReply).toMatchObject({ status: 401, code: "wrong_credentials" });
    expect(unknownEmailReply).toEqual(wrongPasswordReply);
  });

  it("does the same work for an unknown account: one password comparison at the same cost, and the same requests to the table", async () => {
    const email = `${randomUUID()}@example.com`;
    const { user } = await callExpectingSuccess("register", {
      body: { name: "Ada", email, password: "correct horse" },
    });
    const account = await readRow(keys.user(user.id), z.object({ passwordHash: z.string() }));
    const compare = vi.spyOn(bcrypt, "compare");
    const measureWork = async (emailSent: string) => {
      compare.mockClear();
      tableNetwork.requestNames.splice(0);
      expect((await call("login", { body: { email: emailSent, password: "not this" } })).status).toBe(401);
      const costs = compare.mock.calls.map(([, hash]) => bcrypt.getRounds(hash));
      return { costs, requests: [...tableNetwork.requestNames] };
    };
    const workForKnown = await measureWork(email);
    expect(workForKnown.costs).toEqual([bcrypt.getRounds(account?.passwordHash ?? "")]);
    expect(await measureWork(`no-${email}`)).toEqual(workForKnown);
    compare.mockRestore();
  });

  it("accepts a password in any script, up to 72 bytes", async () => {
    for (const password of ["pässwörd", "密".repeat(24), "🔑🔑🔑🔑🔑🔑"]) {
      const email = `${crypto.randomUUID()}@example.com`;
      await callExpectingSuccess("register", { body: { name: "Ada", email, password }, ipAddress: email });
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

  it("is blocked after ten wrong passwords per account and IP address, even concurrent ones, with the time to wait in the error", async () => {
    const { email, password } = await newCustomer();
    const now = at("10:03:00");
    const from = "192.0.2.1";
    expect(await sendWrongPasswords(email, now, Array<string>(14).fill(from))).toBe(10);
    const rightPasswordReply = await call("login", { body: { email, password }, now, ipAddress: from });
    expect(rightPasswordReply).toMatchObject({
      status: 429,
      message: "Too many attempts. Please try again in 12 minutes.",
    });
    expect(rightPasswordReply.headers["retry-after"]).toBe("720");
    const otherCustomer = await newCustomer();
    const otherCustomerReply = await call("login", {
      body: { email: otherCustomer.email, password: otherCustomer.password },
      now,
      ipAddress: from,
    });
    expect(otherCustomerReply.status, "another account is not affected").toBe(200);
    expect((await call("login", { body: { email, password }, now, ipAddress: "192.0.2.2" })).status).toBe(200);
    expect((await call("login", { body: { email, password }, now: at("10:15:00"), ipAddress: from })).status).toBe(200);
  });

  it("is blocked after thirty wrong passwords from all IP addresses together, except from those where the owner has signed in or registered", async () => {
    const [registrationAddress, signInAddress] = ["192.0.2.101", "192.0.2.102"];
    const email = `${crypto.randomUUID()}@example.com`;
    const password = "correct horse";
    const anHourBefore = at("09:00:00");
    await callExpectingSuccess("register", {
      body: { name: "Ada", email, password },
      ipAddress: registrationAddress,
      now: anHourBefore,
    });
    await callExpectingSuccess("login", { body: { email, password }, ipAddress: signInAddress, now: anHourBefore });
    const now = at("10:03:00");
    const login = (from: string, password: string, when = now) =>
      call("login", { body: { email, password }, now: when, ipAddress: from });
    const otherAddresses = Array.from({ length: 40 }, (_, index) => `198.18.0.${index}`);
    expect(await sendWrongPasswords(email, now, otherAddresses)).toBe(30);
    expect(await login("192.0.2.103", password), "an unknown IP address").toMatchObject({
      status: 429,
      message: "Too many attempts. Please try again in 12 minutes.",
    });
    for (const from of [registrationAddress, signInAddress])
      expect((await login(from, password)).status, from).toBe(200);
    expect(await sendWrongPasswords(email, now, Array<string>(11).fill(signInAddress))).toBe(10);
    expect((await login(signInAddress, password)).status, "a known IP address has its own limit").toBe(429);
    expect((await login("192.0.2.103", password, at("10:15:00"))).status, "after the time to wait").toBe(200);
  });

  it("remembers the IP address of a successful sign-in for thirty days", async () => {
    const { email, password } = await newCustomer();
    const from = "192.0.2.110";
    await callExpectingSuccess("login", { body: { email, password }, ipAddress: from, now: at("09:00:00") });
    const daysLater = (days: number) => new Date(at("09:00:01").getTime() + days * 86_400_000);
    const otherAddresses = Array.from({ length: 30 }, (_, index) => `198.18.1.${index}`);
    const signInDuringFlood = async (now: Date) => {
      await sendWrongPasswords(email, now, otherAddresses);
      return (await call("login", { body: { email, password }, ipAddress: from, now })).status;
    };
    expect(await signInDuringFlood(daysLater(30))).toBe(429);
    expect(await signInDuringFlood(daysLater(29))).toBe(200);
  });

  it("resets the count of wrong passwords after the right one", async () => {
    const { email, password } = await newCustomer();
    const now = at("12:00:00");
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await sendWrongPasswords(email, now, Array<string>(9).fill("192.0.2.9"))).toBe(9);
      expect((await call("login", { body: { email, password }, now, ipAddress: "192.0.2.9" })).status).toBe(200);
    }
  });

  it("is rate-limited per IP address, across accounts", async () => {
    const now = at("14:00:00");
    const from = "192.0.2.250";
    await sendWrongPasswords("nobody@example.com", now, Array<string>(100).fill(from));
    const { email, password } = await newCustomer();
    expect(await call("login", { body: { email, password }, now, ipAddress: from })).toMatchObject({ status: 429 });
    expect((await call("login", { body: { email, password }, now, ipAddress: "192.0.2.251" })).status).toBe(200);
  });
});
