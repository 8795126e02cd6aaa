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

const createSession = () =>
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
const payWithCard = (url: string, number: string): Promise<Response> =>
  fetch(url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ number, expiry: "12 / 40", cvc: "123" }),
  });
const eventTypes = async () => (await local.stripe.events.list()).data.map(({ type }) => type);

it("a session displays a decline on its hosted page, then takes a payment and redirects the buyer with the session id", async () => {
  const session = await createSession();
  expect(session).toMatchObject({ amount_total: 500, status: "open", payment_status: "unpaid", payment_intent: null });
  const page = await (await fetch(session.url ?? "")).text();
  expect(page).toContain("$5.00");
  expect(page).toContain("A &lt;b&gt;line&lt;/b&gt; × 2");
  const declineResponse = await payWithCard(session.url ?? "", "4000000000000002");
  expect(await declineResponse.text()).toContain("Your card was declined.");
  const paymentResponse = await payWithCard(session.url ?? "", "4242424242424242");
  expect(paymentResponse.headers.get("location")).toBe(`https://shop.test/success?session_id=${session.id}`);
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

it("a session redirects to the bank's page when the card requires 3-D Secure, and is paid once the buyer passes it", async () => {
  const session = await createSession();
  const authenticationUrl = new URL(
    (await payWithCard(session.url ?? "", "4000000000003220")).headers.get("location") ?? "",
  );
  expect(authenticationUrl.pathname).toBe("/elements/authentication");
  const form = new URLSearchParams(authenticationUrl.search);
  form.set("outcome", "pass");
  const { redirect } = await (
    await fetch(`${local.url}/elements/authentication`, { method: "POST", body: form })
  ).json();
  const checkoutResponse = await fetch(redirect, { redirect: "manual" });
  expect(checkoutResponse.headers.get("location")).toContain(session.id);
  expect((await local.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
});

it("a session paid by bank debit emits async_payment_succeeded once the debit settles, and is then paid", async () => {
  const session = await createSession();
  await local.callControl(`checkout/sessions/${session.id}/pay`, { payment_method: "pm_usBankAccount" });
  await vi.waitFor(async () => expect(await eventTypes()).toContain("checkout.session.async_payment_succeeded"));
  expect((await local.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
});

it("a session expires on demand or a day after its creation, and only once", async () => {
  const { id } = await createSession();
  const other = await createSession();
  await local.stripe.checkout.sessions.expire(other.id);
  await expect(local.stripe.checkout.sessions.expire(other.id)).rejects.toMatchObject({ statusCode: 400 });
  clock = new Date(clock.getTime() + 25 * 3600 * 1000);
  expect(await local.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "expired", url: null });
  expect((await eventTypes()).filter((type) => type === "checkout.session.expired")).toHaveLength(2);
});
