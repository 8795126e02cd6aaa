import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { netAmountOf, readDonation } from "../../data/donations.ts";
import { callCompleteDonation, newChargedDonation, type OpenDonation } from "../../testing/donating.ts";
import { findDonationInconsistencies } from "../../testing/donation-consistency.ts";
import { call } from "../../testing/front-door.ts";
import { type Customer, newAdmin } from "../../testing/people.ts";
import { counters } from "../../testing/rows.ts";
import { eventAbout, sendStripeEvent, stripe } from "../../testing/stripe.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

/** Any event of a paid donation, by any actor. Refunds may exceed what is left, and are then rejected. */
const anyStep = fc.oneof(
  fc.record({
    action: fc.constant("admin refunds" as const),
    amount: fc.option(fc.integer({ min: 1, max: 2600 }), { nil: undefined }),
    /** Index of the request id; the same index repeats the same request. */
    request: fc.nat(2),
  }),
  fc.record({ action: fc.constant("Stripe's dashboard refunds" as const), amount: fc.integer({ min: 1, max: 2600 }) }),
  fc.record({
    action: fc.constantFrom("page" as const, "report" as const, "admin resolves" as const, "hide" as const),
  }),
);
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

async function perform(opened: OpenDonation, requestIds: readonly string[], step: Step): Promise<unknown> {
  const { donationId: id, paymentIntentId: payment_intent } = opened;
  const { token } = admin;
  switch (step.action) {
    case "admin refunds": {
      const { amount: amountCents, request } = step;
      const body = { requestId: requestIds[request], ...(amountCents === undefined ? {} : { amountCents }) };
      return call("refundAdminDonation", { token, params: { id }, body });
    }
    case "Stripe's dashboard refunds":
      return (await stripe()).refunds.create({ payment_intent, amount: step.amount }).catch(() => {});
    case "page":
      return callCompleteDonation(opened);
    case "report":
      return sendStripeEvent(eventAbout("charge.refunded", { id: "ch_1", payment_intent }));
    case "admin resolves":
      return call("resolveAdminDonation", { token, params: { id } });
    case "hide":
      return call("updateAdminDonation", { token, params: { id }, body: { hidden: true } });
  }
}

it("a donation's amounts agree at Stripe, in its row and in the counters, whatever is refunded concurrently", async () => {
  const anyWaves = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(anyWaves, async (waves) => {
      const before = (await counters()).donations_usd ?? 0;
      const opened = await newChargedDonation();
      const requestIds = [randomUUID(), randomUUID(), randomUUID()];
      for (const wave of waves) {
        const replies = await Promise.all(wave.map((step) => perform(opened, requestIds, step)));
        const statuses = replies.map((reply) => Object(reply).status).filter((status) => typeof status === "number");
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
      }
      // Stripe retries its webhook events until they are acknowledged.
      await callCompleteDonation(opened);
      await sendStripeEvent(eventAbout("charge.refunded", { id: "ch_1", payment_intent: opened.paymentIntentId }));
      const donation = (await readDonation(opened.donationId)) ?? expect.fail();
      const { data } = await (await stripe()).refunds.list({ payment_intent: opened.paymentIntentId, limit: 100 });
      expect(donation.refunded).toBe(data.reduce((sum, { amount }) => sum + amount, 0));
      expect((await counters()).donations_usd ?? 0).toBe(before + netAmountOf(donation));
      const refundRequestIds = data.map(({ metadata }) => metadata?.requestId).filter((id) => id !== undefined);
      expect(refundRequestIds, "each request refunds at most once").toEqual([...new Set(refundRequestIds)]);
    }),
    { numRuns: 40 },
  );
  expect(await findDonationInconsistencies()).toEqual([]);
});
