import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { netAmountOf, readDonation } from "../../data/donations.ts";
import { callCompleteDonation, chargedDonation, type OpenDonation } from "../../testing/donating.ts";
import { findDonationInconsistencies } from "../../testing/donation-books.ts";
import { call } from "../../testing/front-door.ts";
import { type Customer, newAdmin } from "../../testing/people.ts";
import { counters } from "../../testing/rows.ts";
import { eventAbout, report, stripe } from "../../testing/stripe.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

/** The possible events of a paid donation, by all actors. Amounts may exceed the rest, and are then rejected. */
const step = fc.oneof(
  fc.record({
    does: fc.constant("admin refunds" as const),
    amount: fc.option(fc.integer({ min: 1, max: 2600 }), { nil: undefined }),
    /** The same number is the same request. */
    request: fc.nat(2),
  }),
  fc.record({ does: fc.constant("Stripe's dashboard refunds" as const), amount: fc.integer({ min: 1, max: 2600 }) }),
  fc.record({ does: fc.constantFrom("page" as const, "report" as const, "admin resolves" as const, "hide" as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;

async function take(opened: OpenDonation, requests: readonly string[], one: Step): Promise<unknown> {
  const { donationId: id, paymentIntentId: payment_intent } = opened;
  const { token } = admin;
  switch (one.does) {
    case "admin refunds": {
      const { amount: amountCents, request } = one;
      const body = { requestId: requests[request], ...(amountCents === undefined ? {} : { amountCents }) };
      return call("refundAdminDonation", { token, params: { id }, body });
    }
    case "Stripe's dashboard refunds":
      return (await stripe()).refunds.create({ payment_intent, amount: one.amount }).catch(() => {});
    case "page":
      return callCompleteDonation(opened);
    case "report":
      return report(eventAbout("charge.refunded", { id: "ch_1", payment_intent }));
    case "admin resolves":
      return call("resolveAdminDonation", { token, params: { id } });
    case "hide":
      return call("updateAdminDonation", { token, params: { id }, body: { hidden: true } });
  }
}

it("a donation's amounts agree at Stripe, in its row and in the counters, whatever is refunded concurrently", async () => {
  const waves = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(waves, async (all) => {
      const before = (await counters()).donations_usd ?? 0;
      const opened = await chargedDonation();
      const requests = [randomUUID(), randomUUID(), randomUUID()];
      for (const wave of all) {
        const replies = await Promise.all(wave.map((one) => take(opened, requests, one)));
        const statuses = replies.map((answer) => Object(answer).status).filter((status) => typeof status === "number");
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
      }
      // Stripe retries until it is acknowledged.
      await callCompleteDonation(opened);
      await report(eventAbout("charge.refunded", { id: "ch_1", payment_intent: opened.paymentIntentId }));
      const donation = (await readDonation(opened.donationId)) ?? expect.fail();
      const { data } = await (await stripe()).refunds.list({ payment_intent: opened.paymentIntentId, limit: 100 });
      expect(donation.refunded).toBe(data.reduce((sum, { amount }) => sum + amount, 0));
      expect((await counters()).donations_usd ?? 0).toBe(before + netAmountOf(donation));
      const requestIds = data.map(({ metadata }) => metadata?.requestId).filter((id) => id !== undefined);
      expect(requestIds, "each request once at most").toEqual([...new Set(requestIds)]);
    }),
    { numRuns: 40 },
  );
  expect(await findDonationInconsistencies()).toEqual([]);
}, 120_000);
