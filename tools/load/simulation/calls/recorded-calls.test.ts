import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newIpAddress } from "#functions/testing/donating.ts";
import { call as callAtFrontDoor, callExpectingSuccess, type Request } from "#functions/testing/front-door.ts";
import { newAdmin, newNumber, testPassword } from "#functions/testing/people.ts";
import { eventAbout, pay, sendStripeEvent, setTestControl, stripe } from "#functions/testing/stripe.ts";
import type { RouteId } from "#shared/contract/index.ts";
import { mergeRecordings } from "./merge-recordings.ts";
import { type CallName, callNames, type RecordedCall } from "./recorded-call.ts";
import { createRecorder } from "./recorder.ts";

const dataPath = path.join(import.meta.dirname, "recorded-calls.json");

let recorder: ReturnType<typeof createRecorder>;
beforeAll(() => {
  recorder = createRecorder();
});
afterAll(() => recorder.stop());

/** Lets a buyer and an admin do what people do at a launch, and records each call. */
async function recordCalls(): Promise<Map<CallName, RecordedCall>> {
  const calls = new Map<CallName, RecordedCall>();
  const ipAddress = newIpAddress();
  const call = async <Id extends RouteId>(name: CallName, id: Id, request: Request) => {
    const { result, call: steps } = await recorder.record(() => callExpectingSuccess(id, { ipAddress, ...request }));
    calls.set(name, steps);
    return result;
  };
  const receive = async (name: CallName, type: string, object: Record<string, unknown>) => {
    calls.set(name, (await recorder.record(() => sendStripeEvent(eventAbout(type, object)))).call);
  };
  const open = async (name: CallName, token: string, body: object = { phone: newNumber() }) => {
    const { orderId, clientSecret } = await call(name, "createPaymentIntent", { token, body });
    return { orderId, clientSecret, paymentIntentId: clientSecret.split("_secret_")[0] ?? "" };
  };
  /** What Stripe's events say about the payment: the shop's own metadata. */
  const paymentOf = async (id: string) => {
    const { metadata } = await (await stripe()).paymentIntents.retrieve(id);
    return { id, metadata: { ...metadata } };
  };

  await call("getPricing", "getPricing", {});
  await call("getContent", "getContent", { params: { page: "landing" } });
  const email = `${randomUUID()}@example.com`;
  const body = { name: "Ada Buyer", email, password: testPassword };
  const { token } = await call("register", "register", { body });
  await call("login", "login", { body: { email, password: testPassword } });

  const first = await open("createPaymentIntent: a new number", token);
  await open("createPaymentIntent: an open order", token, { orderId: first.orderId });
  await open("createPaymentIntent: a payment that was put off", token, { orderId: await putOffPayment(token) });
  const declined = {
    ...(await paymentOf(first.paymentIntentId)),
    last_payment_error: { code: "card_declined", decline_code: "insufficient_funds", payment_method: { type: "card" } },
  };
  await receive("receiveStripeEvent: a declined card", "payment_intent.payment_failed", declined);
  await pay(first.clientSecret);
  const report = { token, body: { orderId: first.orderId, paymentIntentId: first.paymentIntentId } };
  await call("completePayment: the first report", "completePayment", report);
  await call("completePayment: already complete", "completePayment", report);
  const status = { query: { payment_intent: first.paymentIntentId, order_id: first.orderId } };
  await call("getPaymentIntentStatus: already complete", "getPaymentIntentStatus", status);
  const succeeded = await paymentOf(first.paymentIntentId);
  await receive("receiveStripeEvent: already complete", "payment_intent.succeeded", succeeded);
  await call("getMe", "getMe", { token });

  const second = await open("createPaymentIntent: a new number", token);
  await pay(second.clientSecret);
  await receive(
    "receiveStripeEvent: the first report",
    "payment_intent.succeeded",
    await paymentOf(second.paymentIntentId),
  );
  const third = await open("createPaymentIntent: a new number", token);
  await pay(third.clientSecret);
  const open3 = { query: { payment_intent: third.paymentIntentId, order_id: third.orderId } };
  await call("getPaymentIntentStatus: the first report", "getPaymentIntentStatus", open3);

  const admin = await newAdmin();
  for (const id of ["getAdminSummary", "getAdminSeries", "getAdminHealth", "listAdminOrders"] as const)
    await call(id, id, { token: admin.token, query: {} });
  return calls;
}

const quarterHourMs = 15 * 60_000;

/**
 * Records two buyers within one quarter of an hour. Each quarter begins new rows of counters and attempts, so
 * recordings on both sides of its end differ.
 */
async function recordTwice() {
  for (;;) {
    const quarterHour = Math.floor(Date.now() / quarterHourMs);
    // The first buyer of a shop writes rows that all later ones find, such as the last license number.
    await recordCalls();
    const recordings = [await recordCalls(), await recordCalls()] as const;
    if (Math.floor(Date.now() / quarterHourMs) === quarterHour) return recordings;
  }
}

/** Opens an order while Stripe creates no payment. Returns its id. */
async function putOffPayment(token: string): Promise<string> {
  const phone = newNumber();
  await setTestControl("faults", {
    kind: "error",
    status: 429,
    times: 100,
    method: "POST",
    path: "/v1/payment_intents",
  });
  const { body } = await callAtFrontDoor("createPaymentIntent", { token, body: { phone }, ipAddress: newIpAddress() });
  expect(body).toMatchObject({ code: "provider_busy" });
  await fetch(`${process.env.STRIPE_API_BASE}/_test/faults`, { method: "DELETE" });
  const { orders } = await callExpectingSuccess("getMe", { token });
  return orders.find((order) => order.phone === phone)?.id ?? expect.fail();
}

it("what the handlers ask of DynamoDB and Stripe equals recorded-calls.json (UPDATE_CALLS=1 records it again)", async () => {
  const [one, other] = await recordTwice();
  const recorded = Object.fromEntries(
    callNames.map((name) => [name, mergeRecordings(one.get(name) ?? [], other.get(name) ?? [])]),
  );
  if (process.env.UPDATE_CALLS === "1") await writeFile(dataPath, `${JSON.stringify(recorded)}\n`);
  else expect(recorded).toEqual(JSON.parse(await readFile(dataPath, "utf8")));
});
