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

async function createRefund(initialStatus: string, amount = 200) {
  await local.callControl("refunding", { status: initialStatus });
  const intent = await stripe.paymentIntents.create({ amount: 500, currency: "usd" });
  await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
  return stripe.refunds.create({ payment_intent: intent.id, amount });
}

async function chargeOf({ charge }: Stripe.Refund): Promise<Stripe.Charge> {
  return stripe.charges.retrieve(typeof charge === "string" ? charge : "");
}
const settle = (id: string, outcome: string) => local.callControl(`refunds/${id}/settle`, { outcome });

describe("a refund that does not succeed immediately", () => {
  it.each(["pending", "requires_action"])(
    "starts as %s, with its amount already counted as refunded",
    async (status) => {
      const refund = await createRefund(status);
      expect(refund.status).toBe(status);
      expect(await chargeOf(refund)).toMatchObject({ amount_refunded: 200, refunded: false });
    },
  );

  it.each([
    ["pending", "succeed", "succeeded", 200],
    ["requires_action", "succeed", "succeeded", 200],
    ["pending", "fail", "failed", 0],
    ["requires_action", "fail", "failed", 0],
    ["requires_action", "cancel", "canceled", 0],
  ])(
    "starts as %s, is settled with %s, and becomes %s with %i refunded on its charge",
    async (initialStatus, outcome, status, amount) => {
      const refund = await createRefund(initialStatus);
      expect((await settle(refund.id, outcome)).status).toBe(200);
      expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status });
      expect(await chargeOf(refund)).toMatchObject({ amount_refunded: amount });
      const { data } = await stripe.events.list({ limit: 3 });
      expect(data.map(({ type }) => type)).toContain("refund.updated");
      expect((await settle(refund.id, outcome)).status).toBe(400);
    },
  );

  it("can be canceled over the API only while it requires an action", async () => {
    const refund = await createRefund("requires_action");
    expect(await stripe.refunds.cancel(refund.id)).toMatchObject({ status: "canceled" });
    await expect(stripe.refunds.cancel((await createRefund("succeeded")).id)).rejects.toThrow("status of succeeded");
  });
});
