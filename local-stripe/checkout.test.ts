import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { startTestStripe } from "./testing.ts";

let local: Awaited<ReturnType<typeof startTestStripe>>;
let clock = new Date("2026-11-21T12:00:00Z");
beforeAll(async () => {
  local = await startTestStripe({ now: () => clock });
});
afterAll(() => local.stop());
beforeEach(() => local.callControl("reset"));
afterEach(() => {
  clock = new Date("2026-11-21T12:00:00Z");
});

const create = () =>
  local.stripe.checkout.sessions.create({
    mode: "payment",
    success_url: "https://shop.test/success?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "https://shop.test/",
    client_reference_id: "ord_1",
    metadata: { order_id: "ord_1" },
    payment_intent_data: { metadata: { order_id: "ord_1" } },
    line_items: [
      { quantity: 2, price_data: { currency: "usd", unit_amount: 250, product_data: { name: "A <b>line</b>" } } },
    ],
  });
const fill = (url: string, number: string): Promise<Response> =>
  fetch(url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ number, expiry: "12 / 40", cvc: "123" }),
  });
const eventTypes = async () => (await local.stripe.events.list()).data.map(({ type }) => type);

it("takes a payment on the hosted page and redirects the buyer back with the session id", async () => {
  const session = await create();
  expect(session).toMatchObject({ amount_total: 500, status: "open", payment_status: "unpaid", payment_intent: null });
  const page = await (await fetch(session.url ?? "")).text();
  expect(page).toContain("$5.00");
  expect(page).toContain("A &lt;b&gt;line&lt;/b&gt; × 2");
  const rejection = await fill(session.url ?? "", "4000000000000002");
  expect(await rejection.text()).toContain("Your card was declined.");
  const paid = await fill(session.url ?? "", "4242424242424242");
  expect(paid.headers.get("location")).toBe(`https://shop.test/success?session_id=${session.id}`);
  expect(
    await local.stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent", "line_items"] }),
  ).toMatchObject({
    status: "complete",
    payment_status: "paid",
    client_reference_id: "ord_1",
    payment_intent: { status: "succeeded", metadata: { order_id: "ord_1" } },
    line_items: { data: [{ quantity: 2, amount_total: 500 }] },
  });
  expect((await eventTypes())[0]).toBe("checkout.session.completed");
});

it("redirects to the bank's page when the card requires 3-D Secure, and completes after it", async () => {
  const session = await create();
  const toBank = new URL((await fill(session.url ?? "", "4000000000003220")).headers.get("location") ?? "");
  expect(toBank.pathname).toBe("/elements/authentication");
  const form = new URLSearchParams(toBank.search);
  form.set("outcome", "pass");
  const { redirect } = await (
    await fetch(`${local.url}/elements/authentication`, { method: "POST", body: form })
  ).json();
  const back = await fetch(redirect, { redirect: "manual" });
  expect(back.headers.get("location")).toContain(session.id);
  expect((await local.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
});

it("completes unpaid with a bank debit and reports the outcome later", async () => {
  const session = await create();
  await local.callControl(`checkout/sessions/${session.id}/pay`, { payment_method: "pm_usBankAccount" });
  await vi.waitFor(async () => expect(await eventTypes()).toContain("checkout.session.async_payment_succeeded"));
  expect((await local.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
});

it("expires once, after a day or on demand", async () => {
  const { id } = await create();
  const other = await create();
  await local.stripe.checkout.sessions.expire(other.id);
  await expect(local.stripe.checkout.sessions.expire(other.id)).rejects.toMatchObject({ statusCode: 400 });
  clock = new Date(clock.getTime() + 25 * 3600 * 1000);
  expect(await local.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "expired", url: null });
  expect((await eventTypes()).filter((type) => type === "checkout.session.expired")).toHaveLength(2);
});
