import { createHmac, generateKeyPairSync } from "node:crypto";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import jwt from "jsonwebtoken";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { keys } from "../../data/keys.ts";
import { documentClient, readRow } from "../../data/table.ts";
import { findUser } from "../../data/user.ts";
import { tableName } from "../../environment.ts";
import { readTokenSecret } from "../../secrets.ts";
import { newOpenPurchase } from "../../testing/buying.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newCustomer, newNumber } from "../../testing/people.ts";
import { putRow } from "../../testing/rows.ts";

async function signingKey(): Promise<string> {
  return (await readTokenSecret(new Date())).jwtKeys[0] ?? expect.fail();
}

async function claimsOf({ id, sessionId }: Customer) {
  const now = Math.floor(Date.now() / 1000);
  return { sub: id, role: "customer", version: 1, sid: sessionId, auth_time: now, iat: now, exp: now + 3600 };
}

const encodeSegment = (segment: unknown) => Buffer.from(JSON.stringify(segment)).toString("base64url");

describe("getting my account", () => {
  it("returns the account and its orders, newest first, each with its date as `created_at` and `createdAt`", async () => {
    const customer = await newCustomer();
    const [olderNumber, newerNumber] = [newNumber(), newNumber()];
    await newOpenPurchase({ customer, phone: olderNumber, now: new Date("2026-11-20T10:00:00Z") });
    await newOpenPurchase({ customer, phone: newerNumber, now: new Date("2026-11-21T10:00:00Z") });
    const { user, orders } = await callExpectingSuccess("getMe", { token: customer.token });
    expect(user).toEqual({
      id: customer.id,
      name: "Ada",
      email: customer.email,
      role: "customer",
      emailConfirmed: false,
      mailProblem: null,
      reminders: true,
      createdAt: user.createdAt,
    });
    expect(orders.map(({ phone }) => phone)).toEqual([newerNumber, olderNumber]);
    expect(orders[0]).toMatchObject({
      amount: 500,
      currency: "usd",
      status: "pending",
      created_at: "2026-11-21T10:00:00.000Z",
      createdAt: "2026-11-21T10:00:00.000Z",
      priceHeldUntil: "2026-11-22T10:00:00.000Z",
    });
  });

  it("returns orders beyond the first page of a Query", async () => {
    const customer = await newCustomer();
    const { orderId } = await newOpenPurchase({ customer });
    const row = await readRow(keys.order(customer.id, orderId), z.looseObject({}));
    // A Query page ends at 1 MB.
    for (let index = 0; index < 4; index += 1) {
      const id = `ord_0000000000000000000000000${index}`;
      await putRow({ ...row, ...keys.order(customer.id, id), id, padding: "x".repeat(390_000) });
    }
    expect((await callExpectingSuccess("getMe", { token: customer.token })).orders).toHaveLength(5);
  });
});

describe("a bearer token is rejected when", () => {
  it.each<[string, (customer: Customer) => Promise<string>]>([
    ["it is nonsense", async () => "abc"],
    ["another key signed it", async (customer) => jwt.sign(await claimsOf(customer), "k".repeat(40))],
    [
      "it has expired",
      async (customer) => jwt.sign({ ...(await claimsOf(customer)), exp: 1_700_000_000 }, await signingKey()),
    ],
    [
      "it claims to need no signature",
      async (customer) => `${encodeSegment({ alg: "none" })}.${encodeSegment(await claimsOf(customer))}.`,
    ],
    [
      "it is signed with another algorithm and the right key",
      async (customer) => jwt.sign(await claimsOf(customer), await signingKey(), { algorithm: "HS512" }),
    ],
    [
      "it is signed with an RSA private key",
      async (customer) => {
        const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
        return jwt.sign(await claimsOf(customer), privateKey, { algorithm: "RS256" });
      },
    ],
    [
      "its content was changed after signing",
      async (customer) => {
        const [head, , signature] = customer.token.split(".");
        return `${head}.${encodeSegment({ ...(await claimsOf(customer)), role: "admin" })}.${signature}`;
      },
    ],
    [
      "it lacks a version",
      async (customer) => {
        const { version: _version, ...claims } = await claimsOf(customer);
        return jwt.sign(claims, await signingKey());
      },
    ],
    [
      "the account has a newer version",
      async ({ id, token }) => {
        await putRow({ ...keys.user(id), ...(await findUser(id)), version: 2 });
        return token;
      },
    ],
    [
      "the account is deleted",
      async ({ id, token }) => {
        await documentClient().send(new DeleteCommand({ TableName: tableName(), Key: keys.user(id) }));
        return token;
      },
    ],
  ])("%s", async (_why, tokenOf) => {
    const customer = await newCustomer();
    await newOpenPurchase({ customer });
    const token = await tokenOf(customer);
    for (const route of ["getMe", "createPaymentIntent", "completePayment"] as const) {
      const body = {
        getMe: undefined,
        createPaymentIntent: { phone: newNumber() },
        completePayment: { orderId: "ord_00000000000000000000000000", paymentIntentId: "pi_00000000000000000000000" },
      }[route];
      expect(await call(route, { token, body }), route).toMatchObject({ status: 401, code: "sign_in_required" });
    }
  });

  it("it is missing, or is sent without the Bearer scheme", async () => {
    expect(await call("getMe")).toMatchObject({ status: 401, message: "Please sign in to continue." });
    const { token } = await newCustomer();
    expect(await call("getMe", { headers: { authorization: token } })).toMatchObject({ status: 401 });
    expect(await call("getMe", { headers: { authorization: `Basic ${token}` } })).toMatchObject({ status: 401 });
  });
});

describe("a bearer token is accepted", () => {
  it("with the header name and the scheme in any case", async () => {
    const { token } = await newCustomer();
    expect((await call("getMe", { headers: { AUTHORIZATION: `bearer ${token}` } })).status).toBe(200);
  });

  it("for seven days", async () => {
    const now = new Date();
    const { token } = await newCustomer(now);
    const daysLater = (count: number) => new Date(now.getTime() + count * 86_400_000);
    expect((await call("getMe", { token, now: daysLater(6.99) })).status).toBe(200);
    expect((await call("getMe", { token, now: daysLater(7.01) })).status).toBe(401);
  });

  it("with the account's current role, not the one it was signed with", async () => {
    const { id, token } = await newCustomer();
    await putRow({ ...keys.user(id), ...(await findUser(id)), role: "admin" });
    expect((await callExpectingSuccess("getMe", { token })).user.role).toBe("admin");
  });

  it("when its HS256 signature was computed without the JWT library", async () => {
    const customer = await newCustomer();
    const content = `${encodeSegment({ alg: "HS256", typ: "JWT" })}.${encodeSegment(await claimsOf(customer))}`;
    const signature = createHmac("sha256", await signingKey())
      .update(content)
      .digest("base64url");
    expect((await call("getMe", { token: `${content}.${signature}` })).status).toBe(200);
  });
});
