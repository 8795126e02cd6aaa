import { afterAll, beforeAll, expect, it } from "vitest";
import { readOrder } from "../data/orders.ts";
import { mailId } from "../data/outbox.ts";
import { newChargedPurchase, type OpenPurchase } from "../testing/buying.ts";
import { findInconsistencies } from "../testing/consistency.ts";
import { recordCalls, runUntilCrash } from "../testing/dying-process.ts";
import { call } from "../testing/front-door.ts";
import { seededRandom, shuffleIntoWaves } from "../testing/interleavings.ts";
import { runJob } from "../testing/jobs.ts";
import { eventArrives, startSending, streamHandsOver } from "../testing/mails.ts";
import { type SesFault, sesEvent, type TestSes } from "../testing/ses.ts";
import { eventAbout, sendStripeEvent } from "../testing/stripe.ts";

/*
 * Of every purchase, the process that completes the order and sends its receipt dies at a random step. `npm run
 * killed-purchases` does this to thousands and prints the seed; the same seed repeats them.
 */
const runs = Number(process.env.KILLED_PURCHASES_RUNS ?? 48);
const seed = Number(process.env.KILLED_PURCHASES_SEED ?? 20_261_126);

/** The number of purchases whose steps run concurrently. */
const groupSize = 8;
/** The number of purchases between two checks of the whole table. */
const purchasesPerCheck = 1_000;
/** SES reports to EventBridge as well as it can, so one report in so many is taken to be lost. */
const reportsPerLoss = 200;
/** One mail in so many meets a fault of SES. */
const mailsPerFault = 10;
const faults: readonly SesFault[] = [
  "reply is lost",
  "error after accepting",
  "never arrives",
  { status: 429, code: "TooManyRequestsException" },
  { status: 503, code: "ServiceUnavailable" },
];

let ses: TestSes;
beforeAll(async () => {
  ses = await startSending();
});
afterAll(() => ses.stop());

/** The ways in which a charged purchase becomes a complete order. */
const completions = {
  webhook: ({ paymentIntentId: id }: OpenPurchase) => sendStripeEvent(eventAbout("payment_intent.succeeded", { id })),
  page: ({ token, orderId, paymentIntentId }: OpenPurchase) =>
    call("completePayment", { token, body: { orderId, paymentIntentId } }),
  statusCheck: ({ orderId, paymentIntentId }: OpenPurchase) =>
    call("getPaymentIntentStatus", { query: { payment_intent: paymentIntentId, order_id: orderId } }),
};
type Completion = keyof typeof completions;
const ways: readonly Completion[] = ["webhook", "page", "statusCheck"];

const receiptOf = ({ orderId }: OpenPurchase) => mailId("receipt", orderId);

/** What happens from Stripe's report to SES's acceptance, in one process. */
const completeAndSend = (purchase: OpenPurchase, way: Completion) => async () => {
  await completions[way](purchase);
  await streamHandsOver([receiptOf(purchase)], new Date());
};

/** How many calls a process makes when it does not die. */
async function countSteps(way: Completion): Promise<number> {
  const purchase = await newChargedPurchase();
  const steps = await recordCalls(completeAndSend(purchase, way));
  expect(steps, way).toContain("SendEmail");
  return steps.length;
}

it(
  `no receipt is lost and at most one in a thousand comes twice when ${runs} purchases die (seed ${seed})`,
  async () => {
    const random = seededRandom(seed);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] ?? expect.fail();
    const steps: Readonly<Record<Completion, number>> = {
      webhook: await countSteps("webhook"),
      page: await countSteps("page"),
      statusCheck: await countSteps("statusCheck"),
    };
    let sentTwice = 0;
    for (let finished = 0; finished < runs; finished += groupSize) {
      ses.accepted.splice(0);
      const reported = new Set<string>();
      const reportsArrive = async () => {
        for (const mail of ses.accepted.filter(({ messageId }) => !reported.has(messageId))) {
          reported.add(mail.messageId);
          if (random() * reportsPerLoss >= 1) await eventArrives(sesEvent("Email Sent", mail));
        }
      };
      const purchases: OpenPurchase[] = [];
      for (let count = Math.min(groupSize, runs - finished); count > 0; count -= 1) {
        purchases.push(await newChargedPurchase());
        if (random() * mailsPerFault < 1) ses.faults.push(pick(faults));
      }
      await Promise.all(
        purchases.map((purchase) => {
          const way = pick(ways);
          const callsBeforeCrash = Math.floor(random() * (steps[way] + 1));
          // A process that meets a fault, or another that was faster, may end before its crash.
          return runUntilCrash(callsBeforeCrash, completeAndSend(purchase, way)).catch(() => {});
        }),
      );
      // Stripe and the table's stream repeat what was not answered; the page may ask as well.
      const repetitions = purchases.flatMap((purchase) => [
        completeAndSend(purchase, "webhook"),
        ...(random() < 0.3 ? [() => completions[pick(ways)](purchase)] : []),
      ]);
      for (const wave of shuffleIntoWaves([...repetitions, reportsArrive], random)) {
        await Promise.all(wave.map((repetition) => repetition()));
      }
      const groupEnd = Date.now();
      for (let minutes = 0; minutes <= 33; minutes += 11) {
        await reportsArrive();
        await runJob("sweepMails", new Date(groupEnd + minutes * 60_000));
      }
      for (const purchase of purchases) {
        const where = `seed ${seed}, one of the purchases ${finished} to ${finished + groupSize}: ${purchase.orderId}`;
        expect((await readOrder(purchase.customer.id, purchase.orderId))?.status, where).toBe("complete");
        const copies = ses.acceptedFor(receiptOf(purchase)).length;
        expect(copies, where).toBeGreaterThan(0);
        if (copies > 1) sentTwice += 1;
      }
      const isLast = finished + groupSize >= runs;
      if (isLast || finished % purchasesPerCheck >= purchasesPerCheck - groupSize) {
        expect(await findInconsistencies(), `seed ${seed}, purchase ${finished}`).toEqual([]);
      }
    }
    console.log(`${runs} receipts: ${sentTwice} came twice, none was lost.`);
    expect(sentTwice).toBeLessThanOrEqual(runs / 1_000);
  },
  600_000 + runs * 1_000,
);
