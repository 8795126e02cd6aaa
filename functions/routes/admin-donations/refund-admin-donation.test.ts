import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Reply } from "#shared/contract/index.ts";
import { newCompletedDonation, newOpenDonation, type OpenDonation, readWall } from "../../testing/donating.ts";
import { type FlakyNetwork, flakyNetwork } from "../../testing/flaky-network.ts";
import { call, callExpectingSuccess, type RouteResponse } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows, counters } from "../../testing/rows.ts";
import { eventAbout, sendStripeEvent, setTestControl, stripe } from "../../testing/stripe.ts";

let admin: Customer;
let network: FlakyNetwork;
beforeAll(async () => {
  network = await flakyNetwork(process.env.STRIPE_API_BASE ?? "");
  process.env.STRIPE_API_BASE = network.url;
  admin = await newAdmin();
});
afterEach(() => network.clearFaults());
afterAll(() => network.stop());

interface RefundBody {
  readonly amountCents?: number;
  readonly reason?: string;
  readonly requestId?: string;
}
type DonationRef = Pick<OpenDonation, "donationId">;
const requestOf = ({ donationId: id }: DonationRef, refundBody: RefundBody, token = admin.token) => ({
  token,
  params: { id },
  body: { requestId: randomUUID(), ...refundBody },
});
const refund = (donation: DonationRef, refundBody: RefundBody = {}, token?: string): Promise<RouteResponse> =>
  call("refundAdminDonation", requestOf(donation, refundBody, token));
const refundSuccessfully = async (
  donation: DonationRef,
  refundBody: RefundBody = {},
): Promise<Reply<"refundAdminDonation">["donation"]> =>
  (await callExpectingSuccess("refundAdminDonation", requestOf(donation, refundBody))).donation;
const refundsAtStripe = async ({ paymentIntentId }: OpenDonation) =>
  (await (await stripe()).refunds.list({ payment_intent: paymentIntentId })).data;
const auditEntriesOf = async ({ donationId }: DonationRef) =>
  (await allRows()).filter(({ pk, target }) => pk === "AUDIT" && target === donationId);
const isOnWall = async ({ donationId }: DonationRef) => (await readWall()).some(({ id }) => id === donationId);

/** The donation totals, overall and today. */
async function donationTotals(): Promise<number[]> {
  const [total, day] = [await counters(), await counters(new Date())];
  return [total.donations_usd ?? 0, day.donations_usd ?? 0, total.donations ?? 0];
}
const reducedBy = ([total = 0, day = 0, count = 0]: number[], cents: number) => [total - cents, day - cents, count];

describe("an admin's refund of a donation", () => {
  it("is made at Stripe, is returned immediately, and, if full, removes the donation from the wall and the totals", async () => {
    const donation = await newCompletedDonation();
    const before = await donationTotals();
    const refundedDonation = await refundSuccessfully(donation, { reason: "requested_by_customer" });
    expect(refundedDonation).toMatchObject({
      id: donation.donationId,
      status: "complete",
      refundedCents: 2500,
      hidden: false,
    });
    const [refund, ...others] = await refundsAtStripe(donation);
    expect(others).toEqual([]);
    expect(refund).toMatchObject({
      amount: 2500,
      reason: "requested_by_customer",
      metadata: { shop: "everline", donationId: donation.donationId },
    });
    expect(refund?.metadata).not.toHaveProperty("orderId");
    expect(await donationTotals()).toEqual(reducedBy(before, 2500));
    expect(await isOnWall(donation)).toBe(false);
    await sendStripeEvent(eventAbout("charge.refunded", { id: "ch_1", payment_intent: donation.paymentIntentId }));
    expect(await donationTotals(), "Stripe's report of the refund is not counted again").toEqual(
      reducedBy(before, 2500),
    );
  });

  it("keeps the donation on the wall when it is partial, and the rest can be refunded later", async () => {
    const donation = await newCompletedDonation();
    const before = await donationTotals();
    expect(await refundSuccessfully(donation, { amountCents: 1000 })).toMatchObject({ refundedCents: 1000 });
    expect(await isOnWall(donation)).toBe(true);
    expect(await donationTotals()).toEqual(reducedBy(before, 1000));
    expect(await refundSuccessfully(donation)).toMatchObject({ refundedCents: 2500 });
    expect((await refundsAtStripe(donation)).map(({ amount }) => amount)).toEqual([1500, 1000]);
    expect(await donationTotals()).toEqual(reducedBy(before, 2500));
    expect(await isOnWall(donation)).toBe(false);
  });

  it("has an audit entry with the admin, but without the donor's personal data", async () => {
    const donation = await newCompletedDonation({ email: "grace@example.com" });
    await refundSuccessfully(donation, { amountCents: 200, reason: "duplicate" });
    const [entry, ...others] = await auditEntriesOf(donation);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: "donation.refund",
      by: { userId: admin.id, email: admin.email },
      old: { refunded: 0, currency: "usd" },
      new: { refunded: 200, currency: "usd", reason: "duplicate" },
    });
    expect(JSON.stringify(entry)).not.toMatch(/grace/i);
  });

  it("is made once and audited once when it is repeated while the first request is in progress", async () => {
    const donation = await newCompletedDonation();
    const refundBody = { requestId: randomUUID(), amountCents: 200 };
    network.hold(/^GET/, () => refundSuccessfully(donation, refundBody));
    expect(await refundSuccessfully(donation, refundBody)).toMatchObject({ refundedCents: 200 });
    expect(await refundsAtStripe(donation)).toHaveLength(1);
    expect(await auditEntriesOf(donation)).toHaveLength(1);
  });

  it("is made once and audited once when it is repeated concurrently or later", async () => {
    const donation = await newCompletedDonation();
    const refundBody = { requestId: randomUUID(), amountCents: 700 };
    const replies = await Promise.all([1, 2, 3, 4].map(() => refund(donation, refundBody)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await refundSuccessfully(donation, refundBody)).toMatchObject({ refundedCents: 700 });
    expect(await refundsAtStripe(donation)).toHaveLength(1);
    expect(await auditEntriesOf(donation)).toHaveLength(1);
  });

  it("is made once when two concurrent requests with different ids ask for the full amount", async () => {
    const donation = await newCompletedDonation();
    const replies = await Promise.all([refund(donation), refund(donation)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refundsAtStripe(donation)).toHaveLength(1);
  });

  it("is counted once while Stripe reports another refund and an admin hides the donation", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const donation = await newCompletedDonation();
      const before = await donationTotals();
      await (await stripe()).refunds.create({ payment_intent: donation.paymentIntentId, amount: 300 });
      const reportRefund = () =>
        sendStripeEvent(eventAbout("charge.refunded", { id: "ch_1", payment_intent: donation.paymentIntentId }));
      const hide = () =>
        call("updateAdminDonation", {
          token: admin.token,
          params: { id: donation.donationId },
          body: { hidden: true },
        });
      const replies = await Promise.all([
        reportRefund(),
        refund(donation, { amountCents: 400 }),
        reportRefund(),
        hide(),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const { donation: currentDonation } = await callExpectingSuccess("getAdminDonation", {
        token: admin.token,
        params: { id: donation.donationId },
      });
      expect(currentDonation).toMatchObject({ refundedCents: 700, hidden: true });
      expect(await donationTotals()).toEqual(reducedBy(before, 700));
      expect(await isOnWall(donation)).toBe(false);
    }
  });

  it("is made once even if its id was dropped from the list of the last 50 requests", async () => {
    const donation = await newCompletedDonation();
    const first = { requestId: randomUUID(), amountCents: 1 };
    await refundSuccessfully(donation, first);
    for (let count = 0; count < 50; count += 1) await refundSuccessfully(donation, { amountCents: 1 });
    const row = (await allRows()).find(({ pk, sk }) => pk === `DONATION#${donation.donationId}` && sk === "DONATION");
    expect(row?.refundRequests).toHaveLength(50);
    expect(JSON.stringify(row)).not.toContain(first.requestId);
    expect(await refundSuccessfully(donation, first)).toMatchObject({ refundedCents: 51 });
    expect(await refundSuccessfully(donation, { amountCents: 9 })).toMatchObject({ refundedCents: 60 });
  });
});

describe("an admin's refund of a donation is rejected", () => {
  /** Expects a rejection with this code and message, and no write. */
  async function expectRejection(donation: DonationRef, refundBody: RefundBody, code: string, message: string) {
    const before = await allRows();
    expect(await refund(donation, refundBody)).toMatchObject({ status: 409, code, message });
    expect(await allRows()).toEqual(before);
  }

  it("when the donation is not paid", async () => {
    await expectRejection(await newOpenDonation(), {}, "donation_unpaid", "Only a paid donation can be refunded.");
  });

  it("for more than is left, even if the rest was refunded at Stripe a moment ago", async () => {
    const donation = await newCompletedDonation();
    await refundSuccessfully(donation, { amountCents: 500 });
    const message = "You can refund up to $20.00 of this donation.";
    await expectRejection(donation, { amountCents: 2001 }, "refund_refused", message);
    await (await stripe()).refunds.create({ payment_intent: donation.paymentIntentId });
    expect(await refund(donation, { amountCents: 100 })).toMatchObject({
      code: "refund_refused",
      message: "This donation is already fully refunded.",
    });
    expect(await auditEntriesOf(donation)).toHaveLength(1);
  });

  it("while the donation is disputed, and after a lost dispute", async () => {
    const donation = await newCompletedDonation();
    const dispute = await setTestControl(`payment_intents/${donation.paymentIntentId}/dispute`);
    for (const outcome of ["", "lost"]) {
      if (outcome !== "") await setTestControl(`disputes/${Object(dispute).id}/close`, { outcome });
      const rejection = await refund(donation, { amountCents: 100 });
      expect(rejection).toMatchObject({ status: 409, code: "refund_refused" });
      expect(rejection.message).toContain("disputed payment");
    }
    expect(await refundsAtStripe(donation)).toEqual([]);
    expect(await auditEntriesOf(donation)).toEqual([]);
  });

  it("when the request id was used for a different refund", async () => {
    const donation = await newCompletedDonation();
    const requestId = randomUUID();
    await refundSuccessfully(donation, { requestId, amountCents: 100 });
    const message = "You already made this request with another amount.";
    await expectRejection(donation, { requestId, amountCents: 200 }, "refund_refused", message);
  });

  it("when the donation does not exist, and for anyone but an admin", async () => {
    for (const donationId of ["don_00000000000000000000000000", "1"]) {
      expect(await refund({ donationId })).toMatchObject({ status: 404, code: "not_found" });
    }
    const donation = await newCompletedDonation();
    const { token } = await newCustomer();
    expect(await refund(donation, {}, token)).toMatchObject({ status: 403, code: "forbidden" });
    expect(await refundsAtStripe(donation)).toEqual([]);
  });

  it.each([{ amountCents: 0 }, { amountCents: 1.5 }, { requestId: "1" }, { reason: "because" }])(
    "for the body %j",
    async (refundBody) => {
      expect(await refund({ donationId: "don_00000000000000000000000000" }, refundBody)).toMatchObject({ status: 422 });
    },
  );
});

describe("an interrupted refund of a donation", () => {
  const createRefund = "POST /v1/refunds";

  it.each([
    ["Stripe was never reached", () => network.fail(createRefund, "never arrives")],
    ["Stripe's reply was lost", () => network.fail(createRefund, "reply is lost")],
    [
      "the connection failed after Stripe had refunded",
      () => network.fail(/^GET \/v1\/payment_intents/, "never arrives", { after: 1 }),
    ],
  ])("is reported as an error when %s, and the same request completes it", async (_why, injectFault) => {
    const donation = await newCompletedDonation();
    const refundBody = { requestId: randomUUID() };
    injectFault();
    expect(await refund(donation, refundBody)).toMatchObject({ status: 503, code: "provider_unavailable" });
    network.clearFaults();
    expect(await refundSuccessfully(donation, refundBody)).toMatchObject({ refundedCents: 2500 });
    expect(await refundsAtStripe(donation)).toHaveLength(1);
    expect(await auditEntriesOf(donation)).toHaveLength(1);
  });

  it("is not made again when Stripe failed after refunding and replays that error for the idempotency key", async () => {
    const donation = await newCompletedDonation();
    await setTestControl("faults", { kind: "error-after", method: "POST", path: "/v1/refunds" });
    expect(await refundSuccessfully(donation), "found among the payment's refunds").toMatchObject({
      refundedCents: 2500,
    });
    expect(await refundsAtStripe(donation)).toHaveLength(1);
    expect(await auditEntriesOf(donation)).toHaveLength(1);
  });
});
