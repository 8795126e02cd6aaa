import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Reply } from "#shared/contract/index.ts";
import { completedDonation, type OpenDonation, openDonation, wall } from "../../testing/donating.ts";
import { type FlakyNetwork, flakyNetwork } from "../../testing/flaky-network.ts";
import { type Answer, call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows, counters } from "../../testing/rows.ts";
import { eventAbout, report, setTestControl, stripe } from "../../testing/stripe.ts";

let admin: Customer;
let network: FlakyNetwork;
beforeAll(async () => {
  network = await flakyNetwork(process.env.STRIPE_API_BASE ?? "");
  process.env.STRIPE_API_BASE = network.url;
  admin = await newAdmin();
});
afterEach(() => network.clearFaults());
afterAll(() => network.stop());

interface Asked {
  readonly amountCents?: number;
  readonly reason?: string;
  readonly requestId?: string;
}
type Gift = Pick<OpenDonation, "donationId">;
const requestOf = ({ donationId: id }: Gift, refundBody: Asked, token = admin.token) => ({
  token,
  params: { id },
  body: { requestId: randomUUID(), ...refundBody },
});
const refund = (opened: Gift, refundBody: Asked = {}, token?: string): Promise<Answer> =>
  call("refundAdminDonation", requestOf(opened, refundBody, token));
const refunded = async (opened: Gift, refundBody: Asked = {}): Promise<Reply<"refundAdminDonation">["donation"]> =>
  (await callExpectingSuccess("refundAdminDonation", requestOf(opened, refundBody))).donation;
const refundsAtStripe = async ({ paymentIntentId }: OpenDonation) =>
  (await (await stripe()).refunds.list({ payment_intent: paymentIntentId })).data;
const audited = async ({ donationId }: Gift) =>
  (await allRows()).filter(({ pk, target }) => pk === "AUDIT" && target === donationId);
const onWall = async ({ donationId }: Gift) => (await wall()).some(({ id }) => id === donationId);

/** The donation totals, overall and today. */
async function donationTotals(): Promise<number[]> {
  const [total, day] = [await counters(), await counters(new Date())];
  return [total.donations_usd ?? 0, day.donations_usd ?? 0, total.donations ?? 0];
}
const reducedBy = ([total = 0, day = 0, count = 0]: number[], cents: number) => [total - cents, day - cents, count];

describe("an admin's refund of a donation", () => {
  it("in full is made at Stripe and displayed at once, off the wall and off the totals", async () => {
    const opened = await completedDonation();
    const before = await donationTotals();
    const donation = await refunded(opened, { reason: "requested_by_customer" });
    expect(donation).toMatchObject({ id: opened.donationId, status: "complete", refundedCents: 2500, hidden: false });
    const [refund, ...others] = await refundsAtStripe(opened);
    expect(others).toEqual([]);
    expect(refund).toMatchObject({
      amount: 2500,
      reason: "requested_by_customer",
      metadata: { shop: "everline", donationId: opened.donationId },
    });
    expect(refund?.metadata).not.toHaveProperty("orderId");
    expect(await donationTotals()).toEqual(reducedBy(before, 2500));
    expect(await onWall(opened)).toBe(false);
    await report(eventAbout("charge.refunded", { id: "ch_1", payment_intent: opened.paymentIntentId }));
    expect(await donationTotals(), "and Stripe's report of it counts nothing twice").toEqual(reducedBy(before, 2500));
  });

  it("in part keeps the rest, on the wall, for a later refund", async () => {
    const opened = await completedDonation();
    const before = await donationTotals();
    expect(await refunded(opened, { amountCents: 1000 })).toMatchObject({ refundedCents: 1000 });
    expect(await onWall(opened)).toBe(true);
    expect(await donationTotals()).toEqual(reducedBy(before, 1000));
    expect(await refunded(opened)).toMatchObject({ refundedCents: 2500 });
    expect((await refundsAtStripe(opened)).map(({ amount }) => amount)).toEqual([1500, 1000]);
    expect(await donationTotals()).toEqual(reducedBy(before, 2500));
    expect(await onWall(opened)).toBe(false);
  });

  it("is audited with the admin, without any personal data", async () => {
    const opened = await completedDonation({ email: "grace@example.com" });
    await refunded(opened, { amountCents: 200, reason: "duplicate" });
    const [entry, ...others] = await audited(opened);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: "donation.refund",
      by: { userId: admin.id, email: admin.email },
      old: { refunded: 0 },
      new: { refunded: 200, reason: "duplicate" },
    });
    expect(JSON.stringify(entry)).not.toMatch(/grace/i);
  });

  it("repeated before Stripe processed the first is made once and audited once", async () => {
    const opened = await completedDonation();
    const refundBody = { requestId: randomUUID(), amountCents: 200 };
    network.hold(/^GET/, () => refunded(opened, refundBody));
    expect(await refunded(opened, refundBody)).toMatchObject({ refundedCents: 200 });
    expect(await refundsAtStripe(opened)).toHaveLength(1);
    expect(await audited(opened)).toHaveLength(1);
  });

  it("repeated later, or several times at once, is made once and audited once", async () => {
    const opened = await completedDonation();
    const refundBody = { requestId: randomUUID(), amountCents: 700 };
    const replies = await Promise.all([1, 2, 3, 4].map(() => refund(opened, refundBody)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await refunded(opened, refundBody)).toMatchObject({ refundedCents: 700 });
    expect(await refundsAtStripe(opened)).toHaveLength(1);
    expect(await audited(opened)).toHaveLength(1);
  });

  it("in full by two admins at once is made once", async () => {
    const opened = await completedDonation();
    const replies = await Promise.all([refund(opened), refund(opened)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refundsAtStripe(opened)).toHaveLength(1);
  });

  it("is counted once while Stripe reports another refund and an admin hides the donation", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const opened = await completedDonation();
      const before = await donationTotals();
      await (await stripe()).refunds.create({ payment_intent: opened.paymentIntentId, amount: 300 });
      const reportRefund = () =>
        report(eventAbout("charge.refunded", { id: "ch_1", payment_intent: opened.paymentIntentId }));
      const hide = () =>
        call("updateAdminDonation", { token: admin.token, params: { id: opened.donationId }, body: { hidden: true } });
      const replies = await Promise.all([reportRefund(), refund(opened, { amountCents: 400 }), reportRefund(), hide()]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const { donation } = await callExpectingSuccess("getAdminDonation", {
        token: admin.token,
        params: { id: opened.donationId },
      });
      expect(donation).toMatchObject({ refundedCents: 700, hidden: true });
      expect(await donationTotals()).toEqual(reducedBy(before, 700));
      expect(await onWall(opened)).toBe(false);
    }
  });

  it("is made once even if its request id was dropped from a long list", async () => {
    const opened = await completedDonation();
    const first = { requestId: randomUUID(), amountCents: 1 };
    await refunded(opened, first);
    for (let more = 0; more < 50; more += 1) await refunded(opened, { amountCents: 1 });
    const row = (await allRows()).find(({ pk, sk }) => pk === `DONATION#${opened.donationId}` && sk === "DONATION");
    expect(row?.refundRequests).toHaveLength(50);
    expect(JSON.stringify(row)).not.toContain(first.requestId);
    expect(await refunded(opened, first)).toMatchObject({ refundedCents: 51 });
    expect(await refunded(opened, { amountCents: 9 })).toMatchObject({ refundedCents: 60 });
  }, 60_000);
});

describe("an admin's refund of a donation is rejected", () => {
  /** Rejected with this code and message, without a write or a call to Stripe. */
  async function expectRefused(opened: Gift, refundBody: Asked, code: string, message: string) {
    const before = await allRows();
    expect(await refund(opened, refundBody)).toMatchObject({ status: 409, code, message });
    expect(await allRows()).toEqual(before);
  }

  it("when it is not paid", async () => {
    await expectRefused(await openDonation(), {}, "donation_unpaid", "Only a paid donation can be refunded.");
  });

  it("for more than is left, even if the rest was refunded at Stripe a moment ago", async () => {
    const opened = await completedDonation();
    await refunded(opened, { amountCents: 500 });
    const message = "Only $20.00 of this donation is left to refund.";
    await expectRefused(opened, { amountCents: 2001 }, "refund_refused", message);
    await (await stripe()).refunds.create({ payment_intent: opened.paymentIntentId });
    expect(await refund(opened, { amountCents: 100 })).toMatchObject({
      code: "refund_refused",
      message: "This donation is already refunded in full.",
    });
    expect(await audited(opened)).toHaveLength(1);
  });

  it("while it is disputed, and after a lost dispute", async () => {
    const opened = await completedDonation();
    const dispute = await setTestControl(`payment_intents/${opened.paymentIntentId}/dispute`);
    for (const outcome of ["", "lost"]) {
      if (outcome !== "") await setTestControl(`disputes/${Object(dispute).id}/close`, { outcome });
      const rejection = await refund(opened, { amountCents: 100 });
      expect(rejection).toMatchObject({ status: 409, code: "refund_refused" });
      expect(rejection.message).toContain("disputes this payment");
    }
    expect(await refundsAtStripe(opened)).toEqual([]);
    expect(await audited(opened)).toEqual([]);
  });

  it("when the request id was used for a different refund", async () => {
    const opened = await completedDonation();
    const requestId = randomUUID();
    await refunded(opened, { requestId, amountCents: 100 });
    const message = "This request was made before, for another amount.";
    await expectRefused(opened, { requestId, amountCents: 200 }, "refund_refused", message);
  });

  it("when the donation does not exist, and for anyone but an admin", async () => {
    for (const donationId of ["don_00000000000000000000000000", "1"]) {
      expect(await refund({ donationId })).toMatchObject({ status: 404, code: "not_found" });
    }
    const opened = await completedDonation();
    const { token } = await newCustomer();
    expect(await refund(opened, {}, token)).toMatchObject({ status: 403, code: "forbidden" });
    expect(await refundsAtStripe(opened)).toEqual([]);
  });

  it.each([{ amountCents: 0 }, { amountCents: 1.5 }, { requestId: "1" }, { reason: "because" }])(
    "for %j",
    async (refundBody) => {
      expect(await refund({ donationId: "don_00000000000000000000000000" }, refundBody)).toMatchObject({ status: 422 });
    },
  );
});

describe("an interrupted refund of a donation", () => {
  const create = "POST /v1/refunds";

  it.each([
    ["because Stripe was never reached", () => network.fail(create, "never arrives")],
    ["because Stripe's reply was lost", () => network.fail(create, "reply is lost")],
    ["after Stripe had refunded", () => network.fail(/^GET \/v1\/payment_intents/, "never arrives", { after: 1 })],
  ])("%s is reported, and the same request completes it", async (_why, breakIt) => {
    const opened = await completedDonation();
    const refundBody = { requestId: randomUUID() };
    breakIt();
    expect(await refund(opened, refundBody)).toMatchObject({ status: 503, code: "provider_unavailable" });
    network.clearFaults();
    expect(await refunded(opened, refundBody)).toMatchObject({ refundedCents: 2500 });
    expect(await refundsAtStripe(opened)).toHaveLength(1);
    expect(await audited(opened)).toHaveLength(1);
  });

  it("because Stripe failed after refunding, and replays that error for the key, is not made again", async () => {
    const opened = await completedDonation();
    await setTestControl("faults", { kind: "error-after", method: "POST", path: "/v1/refunds" });
    expect(await refunded(opened), "found among the payment's refunds").toMatchObject({ refundedCents: 2500 });
    expect(await refundsAtStripe(opened)).toHaveLength(1);
    expect(await audited(opened)).toHaveLength(1);
  });
});
