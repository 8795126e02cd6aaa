import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isOnWall, netAmountOf, readDonation } from "../../data/donations.ts";
import { keys } from "../../data/keys.ts";
import { readRange } from "../../data/table.ts";
import { requestLog } from "../../log.ts";
import { callCompleteDonation, dataUrl, newOpenDonation, readWall } from "../../testing/donating.ts";
import { call } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { counters, forgetProgress } from "../../testing/rows.ts";
import { eventAbout, pay, sendStripeEvent, stripe } from "../../testing/stripe.ts";
import { reconcileDonations } from "./reconcile.ts";

/*
 * All actors change a donation at the same moment, in an order that differs per round: the donor's page (signed in and
 * not), webhooks for the payment, a refund and a declined card, the reconciling job of today and of tomorrow, an admin
 * who hides the donation and one who shows it. The result must be consistent in any order.
 */

let admin: Customer;
let donor: Customer;
beforeAll(async () => {
  admin = await newAdmin();
  donor = await newCustomer();
});

const tomorrow = new Date(Date.now() + 25 * 3_600_000);
const soon = new Date(Date.now() + 3_600_000);

/**
 * Pseudorandom numbers, the same in every run.
 * https://en.wikipedia.org/wiki/Linear_congruential_generator
 */
function* pseudorandomNumbers(seed: number): Generator<number, never> {
  let state = seed + 1;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state;
  }
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = pseudorandomNumbers(seed);
  return items
    .map((item) => ({ item, at: random.next().value }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** Waits for this number of event loop turns. */
async function waitForTurns(count: number): Promise<void> {
  for (let tick = 0; tick < count; tick += 1) await new Promise(setImmediate);
}

const donationCount = async () => {
  const { donations = 0, donations_usd = 0 } = await counters();
  return { donations, donations_usd };
};

beforeEach(forgetProgress);

describe("concurrent changes by all actors", () => {
  it.each([...Array(36).keys()])(
    "leave one consistent donation, counted once if paid (interleaving %i)",
    async (seed) => {
      const before = await donationCount();
      const opened = await newOpenDonation({ profileImage: dataUrl("image/png") });
      const { donationId: id, paymentIntentId } = opened;
      // In every third round the card is charged beforehand; otherwise the charge races with tomorrow's job, which
      // cancels unpaid donations.
      const earlyCharge = seed % 3 === 0 ? pay(opened.clientSecret) : undefined;
      await earlyCharge;
      const setHidden = (hidden: boolean) => () =>
        call("updateAdminDonation", { token: admin.token, params: { id }, body: { hidden } });
      const deliverEvent = (type: string) => () =>
        sendStripeEvent(eventAbout(type, { id: paymentIntentId, payment_intent: paymentIntentId }));
      const reconcile = (now: Date) => () =>
        reconcileDonations({ now, log: requestLog("test", "1"), via: "reconciler" });
      const charge = async () => {
        await pay(opened.clientSecret).catch(() => {});
        await callCompleteDonation(opened);
      };
      const refund = async () => {
        const client = await stripe();
        await client.refunds.create({ payment_intent: paymentIntentId, amount: 600 }).catch(() => {});
        await deliverEvent("charge.refunded")();
      };
      const steps: readonly (() => Promise<unknown>)[] = [
        () => callCompleteDonation(opened),
        () => callCompleteDonation(opened, donor.token),
        deliverEvent("payment_intent.succeeded"),
        deliverEvent("payment_intent.succeeded"),
        deliverEvent("payment_intent.payment_failed"),
        deliverEvent("payment_intent.canceled"),
        refund,
        reconcile(soon),
        reconcile(tomorrow),
        setHidden(true),
        setHidden(false),
        setHidden(true),
        ...(earlyCharge === undefined ? [charge] : []),
      ];
      await Promise.all(
        shuffled(steps, seed).map(async (step, index) => {
          await waitForTurns((index * (seed % 7)) % 23);
          await step();
        }),
      );
      // Stripe retries webhooks until they are acknowledged.
      await deliverEvent("payment_intent.succeeded")();
      await deliverEvent("payment_intent.canceled")();
      await deliverEvent("charge.refunded")();

      const intent = await (await stripe()).paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] });
      const donation = (await readDonation(id)) ?? expect.fail();
      expect(donation.status).toBe(intent.status === "succeeded" ? "complete" : "canceled");
      const expectedCount = donation.status === "complete" ? 1 : 0;
      const after = await donationCount();
      expect(after.donations - before.donations, "counted once if paid").toBe(expectedCount);
      expect(after.donations_usd - before.donations_usd, "counted with the amount that is left").toBe(
        expectedCount * netAmountOf(donation),
      );
      const latestCharge = intent.latest_charge;
      expect(donation.refunded).toBe(
        typeof latestCharge === "string" || latestCharge === null ? 0 : latestCharge.amount_refunded,
      );

      const rows = await readRange(keys.donation(id).pk, "A", "Z");
      expect(rows[0]).toMatchObject({
        gsi2pk: isOnWall(donation) ? "WALL" : `DONATIONS#${expectedCount ? "hidden" : "canceled"}`,
      });
      expect((await readWall()).some((entry) => entry.id === id)).toBe(isOnWall(donation));
      expect(
        rows.map((row) => row.expiresAt !== undefined),
        "picture and donation expire together, or neither does",
      ).toEqual(rows.map(() => expectedCount === 0));
      const entries = (await readRange(keys.audit("").pk, " ", "~")).filter(({ target }) => target === id);
      const actions = entries.map(({ action }) => action);
      expect(actions.filter((action) => action === "donation.hide").length - (donation.hidden ? 1 : 0)).toBe(
        actions.filter((action) => action === "donation.show").length,
      );
      const links = await readRange(keys.user(donor.id).pk, keys.userDonation("", id).sk, keys.userDonation("", id).sk);
      expect(links).toHaveLength(donation.userId === donor.id ? 1 : 0);
    },
  );
});
