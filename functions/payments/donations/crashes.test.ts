import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { readDonation } from "../../data/donations.ts";
import {
  callCompleteDonation,
  newChargedDonation,
  newOpenDonation,
  type OpenDonation,
  readWall,
} from "../../testing/donating.ts";
import { findDonationInconsistencies } from "../../testing/donation-consistency.ts";
import { recordCalls, runUntilCrash } from "../../testing/dying-process.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin } from "../../testing/people.ts";
import { eventAbout, sendStripeEvent, stripe } from "../../testing/stripe.ts";

/*
 * The process that handles an admin's request dies before its first call to DynamoDB or Stripe, or after one of its
 * calls. Then another actor continues. The result must be the same as without a crash. The calls are recorded from a
 * complete run, so they are not listed here.
 */

/** A donation, and the id of its only refund request. */
type Subject = OpenDonation & { readonly requestId: string };
type Step = (subject: Subject) => Promise<unknown>;

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});
afterEach(async () => expect(await findDonationInconsistencies()).toEqual([]));

const complete: Step = (subject) => callCompleteDonation(subject);
const refundPart: Step = ({ donationId: id, requestId }) =>
  call("refundAdminDonation", { token: admin.token, params: { id }, body: { amountCents: 900, requestId } });
const refundAll: Step = ({ donationId: id, requestId }) =>
  call("refundAdminDonation", { token: admin.token, params: { id }, body: { requestId } });
const sync: Step = ({ donationId: id }) => call("resolveAdminDonation", { token: admin.token, params: { id } });
const refundAtStripe: Step = async ({ paymentIntentId }) =>
  (await stripe()).refunds.create({ payment_intent: paymentIntentId, amount: 300 });
const cancelAtStripe: Step = async ({ paymentIntentId }) => (await stripe()).paymentIntents.cancel(paymentIntentId);
const deliverSuccess: Step = ({ paymentIntentId }) =>
  sendStripeEvent(eventAbout("payment_intent.succeeded", { id: paymentIntentId }));
const deliverRefund: Step = ({ paymentIntentId }) =>
  sendStripeEvent(eventAbout("charge.refunded", { id: "ch_1", payment_intent: paymentIntentId }));

const crashes: readonly {
  action: string;
  setup: readonly Step[];
  step: Step;
  recoveries: Readonly<Record<string, readonly Step[]>>;
}[] = [
  {
    action: "refunding part of a donation",
    setup: [complete],
    step: refundPart,
    recoveries: {
      "the same request": [refundPart],
      "the same request, sent twice concurrently": [
        (subject) => Promise.all([refundPart(subject), refundPart(subject)]),
      ],
      "Stripe's webhook event and the same request": [deliverRefund, refundPart],
    },
  },
  {
    action: "refunding the rest of a donation, after a partial refund at Stripe",
    setup: [complete, refundAtStripe],
    step: refundAll,
    recoveries: { "the same request": [refundAll] },
  },
  {
    action: "syncing a paid donation",
    setup: [],
    step: sync,
    recoveries: { "the same request": [sync] },
  },
  {
    action: "syncing a paid and partly refunded donation",
    setup: [refundAtStripe],
    step: sync,
    recoveries: { "the same request": [sync] },
  },
];

/** The state of a donation, without ids and times. */
async function readFinalState({ donationId, paymentIntentId }: Subject) {
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
    // Two entries of one call have the same time, so their order is undefined.
    auditEntries: entries
      .map(({ action, old, new: now }) => ({ action, old, now }))
      .sort((one, other) => (fieldsOf(one.now) < fieldsOf(other.now) ? -1 : 1)),
    atStripe: data.map(({ amount }) => amount),
    onWall: (await readWall()).some(({ id }) => id === donationId),
  };
}

const fieldsOf = (value: unknown) => Object.keys(Object(value)).sort().join();
const newSubject = async (): Promise<Subject> => ({ ...(await newChargedDonation()), requestId: randomUUID() });

async function runSteps(subject: Subject, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await step(subject);
}

async function expectSameFinalState(
  { setup, step }: Pick<(typeof crashes)[number], "setup" | "step">,
  recovery: readonly Step[],
  createSubject = newSubject,
) {
  const uninterrupted = await createSubject();
  await runSteps(uninterrupted, setup);
  const calls = await recordCalls(() => step(uninterrupted));
  // The complete run is followed by the recovery, too: nothing must happen twice.
  await runSteps(uninterrupted, recovery);
  const expected = await readFinalState(uninterrupted);
  expect(calls.length).toBeGreaterThan(4);
  for (let callsBeforeCrash = 0; callsBeforeCrash <= calls.length; callsBeforeCrash += 1) {
    const subject = await createSubject();
    await runSteps(subject, setup);
    await runUntilCrash(callsBeforeCrash, () => step(subject));
    await runSteps(subject, recovery);
    expect(await readFinalState(subject), `after ${callsBeforeCrash} of ${calls.join(", ")}`).toEqual(expected);
  }
  return expected;
}

describe.each(crashes)(
  "a process that handles an admin's request and dies while $action",
  ({ setup, step, recoveries }) => {
    it.each(Object.entries(recoveries))(
      "leaves the same final state as without a crash when followed by: %s",
      async (_recoveryName, recovery) => {
        const { auditEntries } = await expectSameFinalState({ setup, step }, recovery);
        expect(auditEntries.length, "the action is audited").toBeGreaterThan(0);
      },
    );
  },
);

it("a donation with a canceled payment ends up canceled wherever the process that syncs it dies", async () => {
  const newOpenSubject = async () => ({ ...(await newOpenDonation()), requestId: randomUUID() });
  const { status } = await expectSameFinalState({ setup: [cancelAtStripe], step: sync }, [sync], newOpenSubject);
  expect(status).toBe("canceled");
});

it("a donation is complete and counted once when the process syncing it dies while the webhook is being handled, and the request is repeated", async () => {
  for (let callsBeforeCrash = 1; callsBeforeCrash <= 5; callsBeforeCrash += 1) {
    const subject = await newSubject();
    await Promise.all([runUntilCrash(callsBeforeCrash, () => sync(subject)), deliverSuccess(subject)]);
    await sync(subject);
    expect((await readDonation(subject.donationId))?.status).toBe("complete");
  }
});
