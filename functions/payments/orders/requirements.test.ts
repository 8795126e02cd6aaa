import { describe, expect, it } from "vitest";
import type { Order } from "../../data/orders.ts";
import type { Intent } from "../intents.ts";
import { unmetRequirements } from "./requirements.ts";

const order: Order = {
  id: "ord_1",
  userId: "usr_1",
  phone: "447300000000",
  line: "447300000000",
  status: "pending",
  amount: 500,
  currency: "usd",
  language: "en",
  createdAt: "2026-11-21T10:00:00.000Z",
  heldFrom: "2026-11-21T10:00:00.000Z",
  attempt: 1,
  intentId: "pi_1",
  livemode: true,
  customerName: "Ada",
  customerEmail: "ada@example.com",
  refunded: 0,
  disputed: 0,
  history: [],
  revision: 1,
};
const intent: Intent = {
  id: "pi_1",
  created: 1_795_255_200,
  status: "succeeded",
  amount: 500,
  amount_received: 500,
  currency: "usd",
  livemode: true,
  client_secret: "pi_1_secret_1",
  metadata: { shop: "everline", orderId: "ord_1", userId: "usr_1" },
  latest_charge: null,
};
const renewal = { amount: 9700, currency: "usd", heldFrom: "2026-11-22T10:00:00.000Z" };

describe("the requirements for a payment to complete an order", () => {
  it("are all met by the payment of a pending order, at its price or its renewal's", () => {
    expect(unmetRequirements(intent, order)).toEqual([]);
    expect(
      unmetRequirements(intent, { ...order, intentId: undefined }),
      "no stored payment, as in the former hosted checkout",
    ).toEqual([]);
    expect(unmetRequirements(intent, { ...order, renewal }), "a renewal that has not reached Stripe").toEqual([]);
    expect(unmetRequirements({ ...intent, amount_received: 9700 }, { ...order, renewal })).toEqual([]);
  });

  it.each<[string, Partial<Intent>]>([
    ["The payment's metadata names this order and its owner.", { metadata: { ...intent.metadata, orderId: "ord_2" } }],
    ["The payment's metadata names this order and its owner.", { metadata: { ...intent.metadata, userId: "usr_2" } }],
    ["The payment's metadata names this order and its owner.", { metadata: {} }],
    ["The payment is the one stored with this order, or the order has none.", { id: "pi_2" }],
    [
      "The received amount is the order's price or the price of its renewal, in the same currency.",
      { amount_received: 499 },
    ],
    [
      "The received amount is the order's price or the price of its renewal, in the same currency.",
      { amount_received: 9700 },
    ],
    [
      "The received amount is the order's price or the price of its renewal, in the same currency.",
      { currency: "jpy" },
    ],
    ["Order and payment are both in live mode or both in test mode.", { livemode: false }],
  ])("include: %s", (description, change) => {
    expect(unmetRequirements({ ...intent, ...change }, order)).toEqual([description]);
  });
});
