import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { startOrder } from "../../data/order-status.ts";
import { call } from "../../testing/front-door.ts";
import { type Customer, newCustomer, newNumber, ordersOf } from "../../testing/people.ts";
import { counters } from "../../testing/rows.ts";
import { eventAbout, sendStripeEvent, setTestControl, stripe } from "../../testing/stripe.ts";

/** Creates an order as the former checkout did: without a PaymentIntent, only for a session on Stripe's hosted page. */
async function createOlderOrder(customer: Customer): Promise<string> {
  const now = new Date();
  const id = `ord_${ulid(now.getTime())}`;
  const phone = newNumber();
  const createdAt = now.toISOString();
  await startOrder(
    {
      id,
      userId: customer.id,
      phone,
      line: phone,
      status: "pending",
      amount: 500,
      currency: "usd",
      createdAt,
      heldFrom: createdAt,
      attempt: 1,
      livemode: false,
      customerName: "Ada",
      customerEmail: customer.email,
      language: "en",
      refunded: 0,
      disputed: 0,
      history: [],
      revision: 1,
    },
    now,
    {},
    { email: customer.email, version: 1 },
  );
  return id;
}

async function createSession(customer: Customer, orderId: string, amount = 500): Promise<string> {
  const session = await (await stripe()).checkout.sessions.create({
    mode: "payment",
    client_reference_id: orderId,
    success_url: "https://everline.example/payment-success",
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "usd", unit_amount: amount, product_data: { name: "A lifetime license" } },
      },
    ],
    payment_intent_data: { metadata: { shop: "everline", orderId, userId: customer.id } },
  });
  return session.id;
}

/** Pays a session as the buyer does on Stripe's hosted page. */
async function payOnHostedPage(sessionId: string) {
  const response = await fetch(`${process.env.STRIPE_API_BASE}/_test/checkout/sessions/${sessionId}/pay`, {
    method: "POST",
    body: "{}",
  });
  expect(response.status).toBe(200);
}

const confirm = (session_id: string, order_id: string) => call("confirmPayment", { query: { session_id, order_id } });

describe("confirming a hosted checkout", () => {
  it("completes the session's order", async () => {
    const customer = await newCustomer();
    const orderId = await createOlderOrder(customer);
    const session = await createSession(customer, orderId);
    expect((await confirm(session, orderId)).body, "nobody has paid yet").toEqual({ status: "" });
    await payOnHostedPage(session);
    expect(await confirm(session, orderId)).toMatchObject({ status: 200, body: { status: "complete" } });
    expect(await confirm(session, orderId)).toMatchObject({ status: 200, body: { status: "complete" } });
    expect(await ordersOf(customer)).toMatchObject([{ id: orderId, status: "complete" }]);
  });

  it("is refused to a page of another site, and settles nothing", async () => {
    const customer = await newCustomer();
    const orderId = await createOlderOrder(customer);
    const session = await createSession(customer, orderId);
    await payOnHostedPage(session);
    const headers = { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" };
    expect(await call("confirmPayment", { query: { session_id: session, order_id: orderId }, headers })).toMatchObject({
      status: 403,
      code: "forbidden",
    });
    expect(await ordersOf(customer)).toMatchObject([{ status: "pending" }]);
  });

  it("happens by webhook alone when the buyer does not return, and counts once", async () => {
    const before = await counters();
    const customer = await newCustomer();
    const orderId = await createOlderOrder(customer);
    const session = await createSession(customer, orderId);
    await payOnHostedPage(session);
    const { payment_intent } = await (await stripe()).checkout.sessions.retrieve(session);
    const event = eventAbout("checkout.session.completed", {
      id: session,
      payment_intent: z.string().parse(payment_intent),
    });
    expect((await sendStripeEvent(event)).status).toBe(200);
    expect((await sendStripeEvent(event)).status).toBe(200);
    expect(await ordersOf(customer)).toMatchObject([{ status: "complete" }]);
    expect((await counters()).licencesSold).toBe((before.licencesSold ?? 0) + 1);
  });

  it("does not call Stripe for an unknown or paid order", async () => {
    const customer = await newCustomer();
    const orderId = await createOlderOrder(customer);
    const session = await createSession(customer, orderId);
    await payOnHostedPage(session);
    await confirm(session, orderId);
    await setTestControl("faults", { kind: "error", status: 500, times: 3, method: "GET", path: "/v1/*" });
    expect(await confirm(session, orderId)).toMatchObject({ body: { status: "complete" } });
    expect(await confirm(session, `ord_${"0".repeat(26)}`)).toMatchObject({ status: 404, code: "not_found" });
    const openOrderId = await createOlderOrder(customer);
    expect(await confirm(session, openOrderId), "the first request to Stripe").toMatchObject({ status: 503 });
  });

  it("rejects a session of another order, an unknown one, and one of another amount", async () => {
    const customer = await newCustomer();
    const [orderId, otherOrderId] = [await createOlderOrder(customer), await createOlderOrder(customer)];
    const session = await createSession(customer, orderId);
    await payOnHostedPage(session);
    expect(await confirm(session, otherOrderId)).toMatchObject({ status: 404, code: "not_found" });
    expect(await confirm("cs_test_00000000000000000000", orderId)).toMatchObject({ status: 404, code: "not_found" });
    const cheapSession = await createSession(customer, otherOrderId, 100);
    await payOnHostedPage(cheapSession);
    expect(await confirm(cheapSession, otherOrderId)).toMatchObject({ status: 409, code: "payment_mismatch" });
    expect(await ordersOf(customer)).toMatchObject([{ status: "pending" }, { status: "pending" }]);
  });
});
