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
beforeEach(() => void shop.received.splice(0));

async function createPaidIntent(amount = 500): Promise<string> {
  const { id } = await stripe.paymentIntents.create({ amount, currency: "usd" });
  await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
  return id;
}

const disputeShape = z.object({ id: z.string() });
/** Opens a dispute as the bank would, and retrieves it over the API. */
async function openDispute(intentId: string, terms: object = {}): Promise<Stripe.Dispute> {
  const response = await local.callControl(`payment_intents/${intentId}/dispute`, terms);
  return stripe.disputes.retrieve(disputeShape.parse(await response.json()).id);
}

const callDisputeControl = (id: string, action: string, body: object = {}) =>
  local.callControl(`disputes/${id}/${action}`, body);
const refund = (payment_intent: string) => stripe.refunds.create({ payment_intent });
const eventTypesOf = async (id: string) =>
  (await stripe.events.list({ limit: 100 })).data
    .filter(({ data }) => "id" in data.object && data.object.id === id)
    .map(({ type }) => type)
    .reverse();

describe("a dispute", () => {
  it("defaults to the payment's amount and currency, and withdraws that amount", async () => {
    const { balance_transactions: transactions, ...dispute } = await openDispute(await createPaidIntent());
    expect(dispute).toMatchObject({ amount: 500, currency: "usd", status: "needs_response" });
    expect(transactions).toMatchObject([{ amount: -500, currency: "usd", type: "adjustment" }]);
  });

  it("may cover part of the payment, and keeps its amount when lost", async () => {
    const intent = await createPaidIntent();
    const dispute = await openDispute(intent, { amount: 499 });
    expect(dispute).toMatchObject({ amount: 499, currency: "usd", status: "needs_response" });
    await callDisputeControl(dispute.id, "close", { outcome: "lost" });
    expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ amount: 499, status: "lost" });
  });

  it("may be in the cardholder's currency, with its withdrawal in the payment's currency", async () => {
    const dispute = await openDispute(await createPaidIntent(), { amount: 80_000, currency: "jpy", withdrawn: 512 });
    expect(dispute).toMatchObject({ amount: 80_000, currency: "jpy" });
    expect(dispute.balance_transactions).toMatchObject([{ amount: -512, currency: "usd" }]);
  });

  it("returns the withdrawn amount when it is won", async () => {
    const dispute = await openDispute(await createPaidIntent(), { amount: 80_000, currency: "jpy", withdrawn: 512 });
    await callDisputeControl(dispute.id, "close", { outcome: "won" });
    const { balance_transactions: transactions } = await stripe.disputes.retrieve(dispute.id);
    expect(transactions.map(({ amount }) => amount)).toEqual([-512, 512]);
  });

  it("may be followed by another on the same payment, for the amount not yet disputed", async () => {
    const intent = await createPaidIntent();
    const first = await openDispute(intent, { amount: 200 });
    expect((await openDispute(intent)).id).toBe(first.id);
    const second = await openDispute(intent, { another: true });
    expect(second).toMatchObject({ amount: 300, currency: "usd" });
    await callDisputeControl(first.id, "close", { outcome: "won" });
    const { data } = await stripe.disputes.list({ payment_intent: intent });
    expect(data.map(({ id, status }) => [id, status])).toEqual([
      [second.id, "needs_response"],
      [first.id, "won"],
    ]);
  });
});

describe("an inquiry", () => {
  it("withdraws no money when it is opened or closed", async () => {
    const dispute = await openDispute(await createPaidIntent(), { inquiry: true });
    expect(dispute).toMatchObject({
      status: "warning_needs_response",
      is_charge_refundable: true,
      balance_transactions: [],
      payment_method_details: { card: { case_type: "inquiry" } },
    });
    await callDisputeControl(dispute.id, "close", { outcome: "warning_closed" });
    expect((await stripe.disputes.retrieve(dispute.id)).status).toBe("warning_closed");
    expect(await eventTypesOf(dispute.id)).toEqual(["charge.dispute.created", "charge.dispute.closed"]);
  });

  it("leaves the whole amount to a later dispute once it is closed", async () => {
    const intent = await createPaidIntent();
    const { id } = await openDispute(intent, { inquiry: true });
    await callDisputeControl(id, "close", { outcome: "warning_closed" });
    expect(await openDispute(intent, { another: true })).toMatchObject({ status: "needs_response", amount: 500 });
  });

  it("leaves the payment refundable", async () => {
    const intent = await createPaidIntent();
    await openDispute(intent, { inquiry: true });
    expect(await refund(intent)).toMatchObject({ status: "succeeded", amount: 500 });
  });

  it("becomes a dispute when escalated, and withdraws the money then", async () => {
    const intent = await createPaidIntent();
    const { id } = await openDispute(intent, { inquiry: true });
    await callDisputeControl(id, "escalate");
    const dispute = await stripe.disputes.retrieve(id);
    expect(dispute).toMatchObject({
      status: "needs_response",
      payment_method_details: { card: { case_type: "chargeback" } },
    });
    expect(dispute.balance_transactions).toHaveLength(1);
    await expect(refund(intent)).rejects.toThrow("has been charged back");
    await callDisputeControl(id, "close", { outcome: "lost" });
    expect(await eventTypesOf(id)).toEqual([
      "charge.dispute.created",
      "charge.dispute.updated",
      "charge.dispute.funds_withdrawn",
      "charge.dispute.closed",
    ]);
  });
});

it.each([
  ["an inquiry", "won", { inquiry: true }],
  ["an inquiry", "lost", { inquiry: true }],
  ["a dispute", "warning_closed", {}],
])("%s cannot be closed as %s", async (_kind, outcome, terms) => {
  const { id } = await openDispute(await createPaidIntent(), terms);
  expect((await callDisputeControl(id, "close", { outcome })).status).toBe(400);
});
