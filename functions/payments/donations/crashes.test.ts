import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { readDonation } from "../../data/donations.ts";
import {
  callCompleteDonation,
  chargedDonation,
  type OpenDonation,
  openDonation,
  wall,
} from "../../testing/donating.ts";
import { findDonationInconsistencies } from "../../testing/donation-books.ts";
import { recordCalls, runUntilCrash } from "../../testing/dying-process.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin } from "../../testing/people.ts";
import { eventAbout, report, stripe } from "../../testing/stripe.ts";

/**
 * An admin's process dies before its first call to DynamoDB or Stripe, and after each call. Then another actor
 * continues. The result must be the same as without a crash. The calls are recorded from a complete run, so none is
 * listed here.
 */
type Subject = OpenDonation & { readonly requestId: string };
type Step = (subject: Subject) => Promise<unknown>;

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});
afterEach(async () => expect(await findDonationInconsistencies()).toEqual([]));

const completes: Step = (subject) => callCompleteDonation(subject);
const refunds: Step = ({ donationId: id, requestId }) =>
  call("refundAdminDonation", { token: admin.token, params: { id }, body: { amountCents: 900, requestId } });
const refundsAll: Step = ({ donationId: id, requestId }) =>
  call("refundAdminDonation", { token: admin.token, params: { id }, body: { requestId } });
const resolves: Step = ({ donationId: id }) => call("resolveAdminDonation", { token: admin.token, params: { id } });
const givesBackAtStripe: Step = async ({ paymentIntentId }) =>
  (await stripe()).refunds.create({ payment_intent: paymentIntentId, amount: 300 });
const cancelsAtStripe: Step = async ({ paymentIntentId }) => (await stripe()).paymentIntents.cancel(paymentIntentId);
const success: Step = ({ paymentIntentId }) => report(eventAbout("payment_intent.succeeded", { id: paymentIntentId }));
const refunded: Step = ({ paymentIntentId }) =>
  report(eventAbout("charge.refunded", { id: "ch_1", payment_intent: paymentIntentId }));

const paths: readonly {
  does: string;
  before: readonly Step[];
  step: Step;
  after: Readonly<Record<string, readonly Step[]>>;
}[] = [
  {
    does: "refunding a part",
    before: [completes],
    step: refunds,
    after: {
      "the same again": [refunds],
      "the same again, twice at once": [(subject) => Promise.all([refunds(subject), refunds(subject)])],
      "the same again after Stripe's report": [refunded, refunds],
    },
  },
  {
    does: "refunding all, after a partial refund at Stripe",
    before: [completes, givesBackAtStripe],
    step: refundsAll,
    after: { "the same again": [refundsAll] },
  },
  {
    does: "resolving a donation that is paid",
    before: [],
    step: resolves,
    after: { "the same again": [resolves] },
  },
  {
    does: "resolving a donation that is paid and partly refunded",
    before: [givesBackAtStripe],
    step: resolves,
    after: { "the same again": [resolves] },
  },
];

/** The state of a donation, without ids and times. */
async function end({ donationId, paymentIntentId }: Subject) {
  const donation = await readDonation(donationId);
  const { entries } = await callExpectingSuccess("listAdminAudit", {
    token: admin.token,
    query: { search: donationId },
  });
  const { data } = await (await stripe()).refunds.list({ payment_intent: paymentIntentId });
  return {
    status: donation?.status,
    refunded: donation?.refunded,
    requests: donation?.refundRequests?.map(({ amount }) => amount),
    // Two entries of one call have the same time, and are unordered.
    told: entries
      .map(({ action, old, new: now }) => ({ action, old, now }))
      .sort((one, other) => (fieldsOf(one.now) < fieldsOf(other.now) ? -1 : 1)),
    atStripe: data.map(({ amount }) => amount),
    onWall: (await wall()).some(({ id }) => id === donationId),
  };
}

const fieldsOf = (value: unknown) => Object.keys(Object(value)).sort().join();
const newSubject = async (): Promise<Subject> => ({ ...(await chargedDonation()), requestId: randomUUID() });

async function walk(subject: Subject, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await step(subject);
}

async function expectSameEnd(
  { before, step }: Pick<(typeof paths)[number], "before" | "step">,
  recovery: readonly Step[],
  make = newSubject,
) {
  const alive = await make();
  await walk(alive, before);
  const calls = await recordCalls(() => step(alive));
  // The complete run is recovered too: nothing must happen twice.
  await walk(alive, recovery);
  const expected = await end(alive);
  expect(calls.length).toBeGreaterThan(4);
  for (let callsBeforeCrash = 0; callsBeforeCrash <= calls.length; callsBeforeCrash += 1) {
    const subject = await make();
    await walk(subject, before);
    await runUntilCrash(callsBeforeCrash, () => step(subject));
    await walk(subject, recovery);
    expect(await end(subject), `after ${callsBeforeCrash} of ${calls.join(", ")}`).toEqual(expected);
  }
  return expected;
}

describe.each(paths)("an admin's process that dies while $does", ({ before, step, after }) => {
  it.each(Object.entries(after))(
    "leaves the same final state when continued by: %s",
    async (_who, recovery) => {
      const { told: logged } = await expectSameEnd({ before, step }, recovery);
      expect(logged.length, "it is on the audit's record").toBeGreaterThan(0);
    },
    60_000,
  );
});

it("a canceled donation ends up the same wherever the process that resolves it dies", async () => {
  const opened = async () => ({ ...(await openDonation()), requestId: randomUUID() });
  const { status } = await expectSameEnd({ before: [cancelsAtStripe], step: resolves }, [resolves], opened);
  expect(status).toBe("canceled");
}, 60_000);

it("a donation resolved by a process that died, concurrently with the webhook, is complete and counted once", async () => {
  for (let callsBeforeCrash = 1; callsBeforeCrash <= 5; callsBeforeCrash += 1) {
    const subject = await newSubject();
    await Promise.all([runUntilCrash(callsBeforeCrash, () => resolves(subject)), success(subject)]);
    await resolves(subject);
    expect((await readDonation(subject.donationId))?.status).toBe("complete");
  }
});
