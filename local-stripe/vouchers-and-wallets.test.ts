import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestStripe } from "./testing.ts";

let local: Awaited<ReturnType<typeof startTestStripe>>;
let stripe: Stripe;
beforeAll(async () => {
  local = await startTestStripe();
  stripe = local.stripe;
});
afterAll(() => local.stop());

const return_url = "https://shop.test/back?order_id=ord_1";
async function createAndConfirm(payment_method: string, currency: string): Promise<Stripe.PaymentIntent> {
  const { id } = await stripe.paymentIntents.create({ amount: 50_000, currency });
  return stripe.paymentIntents.confirm(id, { payment_method, return_url });
}
const settle = (id: string, outcome: string) => local.callControl(`payment_intents/${id}/settle`, { outcome });

it("a payment offers vouchers and wallets only once enabled, each for its currency", async () => {
  const typesOf = async (currency: string) =>
    (await stripe.paymentIntents.create({ amount: 50_000, currency })).payment_method_types;
  expect(await typesOf("mxn")).toEqual(["card"]);
  await local.callControl("methods", { elsewhere: true });
  expect(await typesOf("mxn")).toEqual(["card", "oxxo"]);
  expect(await typesOf("usd")).toEqual(["card", "us_bank_account", "amazon_pay"]);
  await local.callControl("methods", { elsewhere: false });
});

describe.each([
  ["boleto", "brl"],
  ["konbini", "jpy"],
  ["multibanco", "eur"],
  ["oxxo", "mxn"],
])("a %s voucher", (type, currency) => {
  it("requires action, links to its hosted page, and succeeds when paid", async () => {
    const intent = await createAndConfirm(`pm_${type}`, currency);
    expect(intent).toMatchObject({ status: "requires_action", amount_received: 0, latest_charge: null });
    expect(intent.next_action).toMatchObject({
      type: `${type}_display_details`,
      [`${type}_display_details`]: { hosted_voucher_url: expect.stringContaining(intent.id) },
    });
    expect((await settle(intent.id, "succeed")).status).toBe(200);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: "succeeded", next_action: null });
  });

  it("has a page on which the buyer pays it or lets it expire", async () => {
    for (const [outcome, status] of [
      ["succeed", "succeeded"],
      ["fail", "requires_payment_method"],
    ] as const) {
      const { id } = await createAndConfirm(`pm_${type}`, currency);
      const page = `${local.url}/vouchers/${id}`;
      expect(await (await fetch(page)).text()).toContain(`50000 ${currency}`);
      const settledPage = await fetch(page, { method: "POST", body: new URLSearchParams({ outcome }) });
      expect(await settledPage.text()).not.toContain("<button");
      expect(await stripe.paymentIntents.retrieve(id)).toHaveProperty("status", status);
    }
    expect((await fetch(`${local.url}/vouchers/pi_none`)).status).toBe(404);
    expect((await fetch(`${local.url}/vouchers/%zz`)).status).toBe(404);
  });

  it("expires when unpaid, and another method can then be used", async () => {
    const { id } = await createAndConfirm(`pm_${type}`, currency);
    await settle(id, "fail");
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_payment_attempt_expired" },
    });
    expect(await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" })).toHaveProperty(
      "status",
      "succeeded",
    );
  });
});

describe("a wallet", () => {
  it.each([
    ["pass", "succeeded", "succeeded"],
    ["fail", "failed", "requires_payment_method"],
  ])(
    "redirects to its own page, which on outcome %s returns with redirect_status=%s and leaves the intent %s",
    async (outcome, redirectStatus, status) => {
      const { id, client_secret: secret, next_action: nextAction } = await createAndConfirm("pm_amazon_pay", "usd");
      const page = new URL(nextAction?.redirect_to_url?.url ?? "");
      const body = new URLSearchParams({ client_secret: secret ?? "", return_url, outcome });
      const result: unknown = await (await fetch(`${page.origin}${page.pathname}`, { method: "POST", body })).json();
      const returnUrl = `${return_url}&payment_intent=${id}&payment_intent_client_secret=${secret}&redirect_status=${redirectStatus}`;
      expect(result).toEqual({ redirect: returnUrl });
      expect((await stripe.paymentIntents.retrieve(id)).status).toBe(status);
    },
  );
});
