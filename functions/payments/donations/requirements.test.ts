import { describe, expect, it } from "vitest";
import type { Donation } from "../../data/donations.ts";
import type { Intent } from "../intents.ts";
import { unmetRequirements } from "./requirements.ts";

const donation: Donation = {
  id: "don_1",
  name: "Ada",
  rawName: "Ada",
  email: null,
  note: null,
  anonymous: false,
  amount: 500,
  currency: "usd",
  status: "pending",
  language: "en",
  createdAt: "2026-11-21T10:00:00.000Z",
  intentId: "pi_1",
  livemode: true,
  hidden: false,
  refunded: 0,
  disputed: 0,
  failures: [],
  attempt: 1,
  revision: 1,
};
const intent: Intent = {
  created: 1_795_255_200,
  id: "pi_1",
  status: "succeeded",
  amount: 500,
  amount_received: 500,
  currency: "usd",
  livemode: true,
  client_secret: "pi_1_secret_1",
  metadata: { shop: "everline", donationId: "don_1" },
  latest_charge: null,
};

describe("the requirements for a payment to complete a donation", () => {
  it("are all met by the payment of a pending donation", () => {
    expect(unmetRequirements(intent, donation)).toEqual([]);
  });

  it.each<[string, Partial<Intent>]>([
    ["The payment's metadata names this donation.", { metadata: { ...intent.metadata, donationId: "don_2" } }],
    ["The payment's metadata names this donation.", { metadata: { ...intent.metadata, shop: "another" } }],
    [
      "The payment's metadata names this donation.",
      { metadata: { shop: "everline", orderId: "don_1", userId: "usr_1" } },
    ],
    ["The payment is the one that was created for this donation.", { id: "pi_2" }],
    ["The received amount is the donation's amount, in the same currency.", { amount_received: 499 }],
    ["The received amount is the donation's amount, in the same currency.", { currency: "jpy" }],
    ["Donation and payment are both in live mode or both in test mode.", { livemode: false }],
  ])("include: %s", (description, change) => {
    expect(unmetRequirements({ ...intent, ...change }, donation)).toEqual([description]);
  });

  it("are not met when no payment is stored with the donation", () => {
    expect(unmetRequirements(intent, { ...donation, intentId: undefined })).toHaveLength(1);
  });
});
