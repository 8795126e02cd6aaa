import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { shapes } from "#shared/contract/index.ts";
import { originHeader } from "#shared/runtime/names.ts";
import { limits } from "./data/attempts.ts";
import { readOriginSecret } from "./secrets.ts";
import { newChargedPurchase, newPaidPurchase } from "./testing/buying.ts";
import { admitCold, type ColdCall, callCold } from "./testing/cold-calls.ts";
import { replaceSteps } from "./testing/cold-start-table.ts";
import { call, type RouteResponse } from "./testing/front-door.ts";
import { newCustomer, newNumber, testPassword } from "./testing/people.ts";
import { recordRoundTrips } from "./testing/round-trips.ts";
import { pay } from "./testing/stripe.ts";

/** The most steps in a row until the card form can open, those of the authorizer included. */
const maxStepsToCardForm = 6;
/** The most steps in a row between the page's report of a payment and its answer. */
const maxStepsToCompletion = 4;
const documentPath = path.resolve(import.meta.dirname, "../docs/cold-starts.md");

recordRoundTrips();

type Steps = readonly (readonly string[])[];
const stepOf = (steps: Steps, pattern: RegExp) => steps.findIndex((step) => step.some((name) => pattern.test(name)));
const requestsIn = (steps: Steps) => steps.flat();

describe("a purchase in which every function has just started", () => {
  let headers: Record<string, string>;
  const purchase: { name: string; steps: Steps }[] = [];
  const note = <Result>(name: string, { result, steps }: ColdCall<Result>): Result => {
    purchase.push({ name, steps });
    return result;
  };
  const stepsOfCall = (name: string) => purchase.find((each) => each.name === name)?.steps ?? [];
  const body = ({ status, body }: RouteResponse): unknown => (status === 200 ? body : expect.fail(`${status}`));

  beforeAll(async () => {
    // Another purchase, because the first license of a shop has steps of its own.
    await newPaidPurchase();
    const { originSecret } = await readOriginSecret(new Date());
    headers = { [originHeader]: originSecret };
    const credentials = { email: "ada@example.com", password: testPassword };
    expect(note("admitRequest", await admitCold(originSecret))).toBe(true);
    body(note("register", await callCold("register", { headers, body: { name: "Ada", ...credentials } })));
    const { token } = shapes.login.reply.parse(
      body(note("login", await callCold("login", { headers, body: credentials }))),
    );
    body(note("getMe", await callCold("getMe", { headers, token })));
    const { orderId, clientSecret } = shapes.createPaymentIntent.reply.parse(
      body(
        note(
          "createPaymentIntent",
          await callCold("createPaymentIntent", { headers, token, body: { phone: newNumber() } }),
        ),
      ),
    );
    const paymentIntentId = await pay(clientSecret);
    body(
      note(
        "completePayment",
        await callCold("completePayment", { headers, token, body: { orderId, paymentIntentId } }),
      ),
    );
  });

  it("makes the requests of docs/cold-starts.md, in its steps (UPDATE_COLD_STARTS=1 regenerates it)", async () => {
    const document = await readFile(documentPath, "utf8");
    const updated = replaceSteps(document, purchase);
    if (process.env.UPDATE_COLD_STARTS === "1") await writeFile(documentPath, updated);
    else expect(updated).toBe(document);
  });

  it(`opens the card form after at most ${maxStepsToCardForm} steps in a row, the authorizer's included`, () => {
    const steps = [...stepsOfCall("admitRequest"), ...stepsOfCall("createPaymentIntent")];
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.length).toBeLessThanOrEqual(maxStepsToCardForm);
  });

  it(`completes a paid order after at most ${maxStepsToCompletion} steps in a row`, () => {
    expect(stepOf(stepsOfCall("completePayment"), /^TransactWrite .*USER ORDER/)).toBe(maxStepsToCompletion - 1);
    expect(stepsOfCall("completePayment")).toHaveLength(maxStepsToCompletion);
  });

  it("waits for Secrets Manager once in each function, and asks for each secret once", () => {
    for (const { name, steps } of purchase) {
      const secrets = requestsIn(steps).filter((request) => request.startsWith("secret "));
      expect(new Set(secrets).size, name).toBe(secrets.length);
      expect(steps.filter((step) => step.some((request) => request.startsWith("secret "))).length, name).toBe(1);
    }
  });

  it("counts attempts before anything is stored, and stores the order before its payment exists", () => {
    const steps = stepsOfCall("createPaymentIntent");
    const counted = stepOf(steps, /^Update ATTEMPT payment-/);
    const stored = stepOf(steps, /^TransactWrite .*USER ORDER/);
    const created = stepOf(steps, /^Stripe POST \/v1\/payment_intents$/);
    expect([counted, stored, created].every((step) => step >= 0)).toBe(true);
    expect(counted).toBeLessThan(stored);
    expect(stored).toBeLessThan(created);
    expect(steps.filter((step) => step.some((request) => request.startsWith("Update ATTEMPT")))).toHaveLength(1);
  });
});

describe("a payment function that has just started", () => {
  it("reads for a token that it cannot verify nothing but the account and the secrets, and writes nothing", async () => {
    const { token } = await newCustomer();
    const forged = `${token.slice(0, token.lastIndexOf("."))}.${"A".repeat(43)}`;
    for (const sent of [forged, "not.a.token", "nothing"]) {
      const { result, steps } = await callCold("createPaymentIntent", { token: sent, body: { phone: newNumber() } });
      expect(result, sent).toMatchObject({ status: 401, code: "sign_in_required" });
      const allowed = ["Get USER PROFILE", "secret origin", "secret stripe", "secret tokens"];
      expect(requestsIn(steps).filter((request) => !allowed.includes(request))).toEqual([]);
    }
  });

  it("reads for such a token no more than the account and the order when it would complete one", async () => {
    const { token, orderId, paymentIntentId } = await newChargedPurchase();
    const forged = `${token.slice(0, token.lastIndexOf("."))}.${"A".repeat(43)}`;
    const body = { orderId, paymentIntentId };
    const { result, steps } = await callCold("completePayment", { token: forged, body });
    expect(result).toMatchObject({ status: 401, code: "sign_in_required" });
    const allowed = ["Get USER ORDER", "Get USER PROFILE", "secret stripe", "secret tokens"];
    expect(requestsIn(steps).filter((request) => !allowed.includes(request))).toEqual([]);
  });

  it("stores no order and creates no payment beyond the limit, and reports the limit, whatever the number", async () => {
    const { token } = await newCustomer();
    const now = new Date();
    for (let count = 0; count < limits.paymentByUser.max; count += 1)
      await call("createPaymentIntent", { token, now, body: { phone: "1" } });
    for (const phone of ["1", newNumber()]) {
      const { result, steps } = await callCold("createPaymentIntent", { token, now, body: { phone } });
      expect(result, phone).toMatchObject({ status: 429, code: "too_many_attempts" });
      expect(requestsIn(steps).filter((request) => /^(Transact|Put|Stripe)/.test(request))).toEqual([]);
    }
  });
});
