import { beforeAll, describe, expect, it } from "vitest";
import type { RouteId } from "#shared/contract/index.ts";
import { defaultBodyKilobytes } from "#shared/contract/parts/route-spec.ts";
import { newChargedPurchase, type OpenPurchase } from "../testing/buying.ts";
import { call, type Request } from "../testing/front-door.ts";
import { allRows } from "../testing/rows.ts";

let purchase: OpenPurchase;
beforeAll(async () => {
  // Bad requests come from an authorized caller, with a payment ready to be completed.
  purchase = await newChargedPurchase();
});

const routesWithBody = ["register", "login", "createPaymentIntent", "completePayment"] as const;
const routesWithQuery = ["getPaymentIntentStatus", "confirmPayment"] as const;

/** Makes the call and expects an error in the usual format, and an unchanged table. */
async function expectRefused(id: RouteId, request: Request, status: number) {
  const before = await allRows();
  const response = await call(id, { token: purchase.token, ...request });
  expect(response.status, JSON.stringify(request)).toBe(status);
  expect(response.message).toMatch(/\w+.*\.$/);
  expect(response.headers).toMatchObject({
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect(await allRows()).toEqual(before);
  return response;
}

function validBody(id: (typeof routesWithBody)[number]): Record<string, unknown> {
  const { orderId, paymentIntentId, customer } = purchase;
  return {
    register: { name: "Ada", email: "ada@example.com", password: "secret!" },
    login: { email: customer.email, password: customer.password },
    createPaymentIntent: { phone: "447300000000" },
    completePayment: { orderId, paymentIntentId },
  }[id];
}

describe.each(routesWithBody)("a bad body for %s", (id) => {
  it.each(["", "{", "not json", "{'a': 1}", "\u0000", "[1,", '{"a":}'])(
    "that is not JSON is rejected: %j",
    async (body) => {
      await expectRefused(id, { body }, 400);
    },
  );

  it("that is not UTF-8 is rejected", async () => {
    await expectRefused(id, { body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) }, 400);
  });

  it("that is missing is rejected", async () => {
    await expectRefused(id, {}, 400);
  });

  it.each([null, [], "text", 7, true, {}])(
    "that is valid JSON, but not the route's fields, is rejected: %j",
    async (body) => {
      await expectRefused(id, { body: JSON.stringify(body) }, 422);
    },
  );

  it("with a value of the wrong type in any field is rejected", async () => {
    for (const field of Object.keys(validBody(id))) {
      for (const value of [null, 7, true, [], {}, [["a"]], { $gt: "" }]) {
        const response = await expectRefused(id, { body: { ...validBody(id), [field]: value } }, 422);
        expect(response.body).toMatchObject({ code: "invalid", issues: [{ path: field }] });
      }
    }
  });

  it("with an unknown field is rejected", async () => {
    const bodyWithProto = `{"__proto__": {"role": "admin"}, ${JSON.stringify(validBody(id)).slice(1)}`;
    await expectRefused(id, { body: bodyWithProto }, 422);
    for (const field of ["role", "amount", "constructor", "pk"]) {
      const response = await expectRefused(id, { body: { ...validBody(id), [field]: "admin" } }, 422);
      expect(response.message).toBe(`There is no such field: ${field}.`);
    }
  });

  it("above its route's limit is rejected before it is parsed, as text and as bytes", async () => {
    const maxBytes = defaultBodyKilobytes * 1024;
    const bodyOfSize = (bytes: number) => `{"a":"${"x".repeat(bytes - 8)}"}`;
    await expectRefused(id, { body: bodyOfSize(maxBytes) }, 422);
    await expectRefused(id, { body: bodyOfSize(maxBytes + 1) }, 413);
    await expectRefused(id, { body: new Uint8Array(maxBytes + 3) }, 413);
    await expectRefused(id, { body: `{"a":"${"x".repeat(1024 * 1024)}"}` }, 413);
  });

  it.each([
    "text/plain",
    "text/plain;charset=application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/ld+json",
    "application/jsonp",
    "",
  ])("with content type %j is rejected, whatever it contains", async (type) => {
    const response = await expectRefused(id, { body: validBody(id), headers: { "content-type": type } }, 415);
    expect(response.code).toBe("not_json");
  });
});

describe.each(routesWithQuery)("a bad query for %s", (id) => {
  it("is rejected", async () => {
    const { orderId, paymentIntentId } = purchase;
    const idParameter = id === "confirmPayment" ? "session_id" : "payment_intent";
    const idValue = id === "confirmPayment" ? "cs_test_00000000000000000000" : paymentIntentId;
    const queries: readonly (Record<string, string> | undefined)[] = [
      undefined,
      { [idParameter]: idValue },
      { order_id: orderId },
      { [idParameter]: idValue, order_id: orderId, more: "1" },
      { [idParameter]: idValue, order_id: `${orderId},${orderId}` },
      { [idParameter]: "../../v1/customers", order_id: orderId },
      { [idParameter]: "", order_id: "" },
    ];
    for (const query of queries) {
      await expectRefused(id, query ? { query } : {}, 422);
    }
  });
});

describe("a request", () => {
  it.each(["application/json", "application/json; charset=utf-8", "Application/JSON ;charset=latin1"])(
    "with content type %s is accepted, as text and as base64",
    async (type) => {
      const { customer } = purchase;
      const text = JSON.stringify({ email: customer.email, password: customer.password });
      const headers = { "content-type": type };
      expect((await call("login", { body: text, headers })).status).toBe(200);
      expect((await call("login", { body: new TextEncoder().encode(text), headers })).status).toBe(200);
    },
  );

  it("without a body, or to a route that reads none, needs no JSON content type", async () => {
    const headers = { "content-type": "text/plain" };
    expect(await call("login", { headers, body: "" })).toMatchObject({ status: 400, code: "malformed" });
    expect(await call("getPricing", { headers, body: "anything" })).toMatchObject({ status: 200 });
  });

  it("that fails because the table is missing gets an opaque error", async () => {
    const { TABLE_NAME } = process.env;
    process.env.TABLE_NAME = "no-such-table";
    const response = await call("getPricing");
    process.env.TABLE_NAME = TABLE_NAME;
    expect(response).toMatchObject({ status: 500, code: "internal" });
    expect(response.body).toEqual({ code: "internal", message: "Something went wrong on our side. Please try again." });
  });

  it("that would exceed its function's timeout gets an opaque error before Lambda stops the function", async () => {
    const body = { email: "nobody@everline.example", password: "hashing this takes longer" };
    const response = await call("login", { body, remainingMs: 5 });
    expect(response).toMatchObject({ status: 500, code: "internal" });
  });
});
