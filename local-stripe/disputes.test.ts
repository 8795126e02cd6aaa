import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { startTestStripe, startWebhookReceiver } from "./testing.ts";

let shop: Awaited<ReturnType<typeof startWebhookReceiver>>;
let local: Awaited<ReturnType<typeof startTestStripe>>;
let stripe: Stripe;
beforeAll(async () => {
  shop = await startWebhookReceiver();
  local = await startTestStripe({ webhookUrl: shop.url });
  stripe = local.stripe;
});
afterAll(async () => {
  await local.stop();
  shop.stop();
});
beforeEach(() => void shop.heard.splice(0));

async function paid(amount = 500): Promise<string> {
  const { id } = await stripe.paymentIntents.create({ amount, currency: "usd" });
  await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
  return id;
}

const disputeShape = z.object({ id: z.string() });
/** Opens a dispute as the bank would, and retrieves it over the API. */
async function disputed(intent: string, how: object = {}): Promise<Stripe.Dispute> {
  const answer = await local.callControl(`payment_intents/${intent}/dispute`, how);
  return stripe.disputes.retrieve(disputeShape.parse(await answer.json()).id);
}

const move = (id: string, how: string, body: object = {}) => local.callControl(`disputes/${id}/${how}`, body);
const refund = (payment_intent: string) => stripe.refunds.create({ payment_intent });
const eventsAbout = async (id: string) =>
  (await stripe.events.list({ limit: 100 })).data
    .filter(({ data }) => "id" in data.object && data.object.id === id)
    .map(({ type }) => type)
    .reverse();

describe("a dispute", () => {
  it("defaults to the remaining amount of the payment, in the payment's currency", async () => {
    const { balance_transactions: moved, ...dispute } = await disputed(await paid());
    expect(dispute).toMatchObject({ amount: 500, currency: "usd", status: "needs_response" });
    expect(moved).toMatchObject([{ amount: -500, currency: "usd", type: "adjustment" }]);
  });

  it("may cover part of the payment", async () => {
    const intent = await paid();
    const dispute = await disputed(intent, { amount: 499 });
    expect(dispute).toMatchObject({ amount: 499, currency: "usd", status: "needs_response" });
    await move(dispute.id, "close", { outcome: "lost" });
    expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ amount: 499, status: "lost" });
  });

  it("may be in the cardholder's currency, with its withdrawal in the payment's currency", async () => {
    const dispute = await disputed(await paid(), { amount: 80_000, currency: "jpy", withdrawn: 512 });
    expect(dispute).toMatchObject({ amount: 80_000, currency: "jpy" });
    expect(dispute.balance_transactions).toMatchObject([{ amount: -512, currency: "usd" }]);
  });

  it("returns the withdrawn amount when it is won", async () => {
    const dispute = await disputed(await paid(), { amount: 80_000, currency: "jpy", withdrawn: 512 });
    await move(dispute.id, "close", { outcome: "won" });
    const { balance_transactions: moved } = await stripe.disputes.retrieve(dispute.id);
    expect(moved.map(({ amount }) => amount)).toEqual([-512, 512]);
  });

  it("may be one of several on the same payment", async () => {
    const intent = await paid();
    const first = await disputed(intent, { amount: 200 });
    expect((await disputed(intent)).id).toBe(first.id);
    const second = await disputed(intent, { another: true });
    expect(second).toMatchObject({ amount: 300, currency: "usd" });
    await move(first.id, "close", { outcome: "won" });
    const { data } = await stripe.disputes.list({ payment_intent: intent });
    expect(data.map(({ id, status }) => [id, status])).toEqual([
      [second.id, "needs_response"],
      [first.id, "won"],
    ]);
  });
});

describe("an inquiry", () => {
  it("withdraws no money, neither when opened nor when closed", async () => {
    const dispute = await disputed(await paid(), { inquiry: true });
    expect(dispute).toMatchObject({
      status: "warning_needs_response",
      is_charge_refundable: true,
      balance_transactions: [],
      payment_method_details: { card: { case_type: "inquiry" } },
    });
    await move(dispute.id, "close", { outcome: "warning_closed" });
    expect((await stripe.disputes.retrieve(dispute.id)).status).toBe("warning_closed");
    expect(await eventsAbout(dispute.id)).toEqual(["charge.dispute.created", "charge.dispute.closed"]);
  });

  it("leaves the payment refundable", async () => {
    const intent = await paid();
    await disputed(intent, { inquiry: true });
    expect(await refund(intent)).toMatchObject({ status: "succeeded", amount: 500 });
  });

  it("becomes a dispute when escalated, and withdraws the money then", async () => {
    const intent = await paid();
    const { id } = await disputed(intent, { inquiry: true });
    await move(id, "escalate");
    const dispute = await stripe.disputes.retrieve(id);
    expect(dispute).toMatchObject({
      status: "needs_response",
      payment_method_details: { card: { case_type: "chargeback" } },
    });
    expect(dispute.balance_transactions).toHaveLength(1);
    await expect(refund(intent)).rejects.toThrow("has been charged back");
    await move(id, "close", { outcome: "lost" });
    expect(await eventsAbout(id)).toEqual([
      "charge.dispute.created",
      "charge.dispute.updated",
      "charge.dispute.funds_withdrawn",
      "charge.dispute.closed",
    ]);
  });

  it.each([
    ["an inquiry", { inquiry: true }, "won"],
    ["an inquiry", { inquiry: true }, "lost"],
    ["a dispute", {}, "warning_closed"],
  ])("rejects an outcome of the other kind: %s (%j) cannot end as %s", async (_, how, outcome) => {
    const { id } = await disputed(await paid(), how);
    expect((await move(id, "close", { outcome })).status).toBe(400);
  });
});
