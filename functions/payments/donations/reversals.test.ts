import { expect, it, vi } from "vitest";
import { readDonation } from "../../data/donations.ts";
import { newChargedDonation, newCompletedDonation } from "../../testing/donating.ts";
import { allRows } from "../../testing/rows.ts";
import { stripe } from "../../testing/stripe.ts";
import { syncReversals } from "./reversals.ts";

function newContext() {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  return { now: new Date(), via: "reconciler", log } as const;
}
const donationById = async (id: string) => (await readDonation(id)) ?? expect.fail();
const refund = async (paymentIntentId: string, amount: number) =>
  (await stripe()).refunds.create({ payment_intent: paymentIntentId, amount });

it("an incomplete donation is not changed by a reversal of its payment", async () => {
  const { donationId, paymentIntentId } = await newChargedDonation();
  await refund(paymentIntentId, 1000);
  const [donation, rows] = [await donationById(donationId), await allRows()];
  expect(await syncReversals(donation, newContext())).toEqual(donation);
  expect(await allRows()).toEqual(rows);
});

it("a donation's reversal is logged once, by the call that saves it", async () => {
  const { donationId, paymentIntentId } = await newCompletedDonation();
  await refund(paymentIntentId, 1000);
  const donation = await donationById(donationId);
  const firstContext = newContext();
  expect(await syncReversals(donation, firstContext)).toMatchObject({ refunded: 1000 });
  const loggedFields = { donationId, refunded: 1000, disputed: 0, dispute: undefined };
  expect(firstContext.log.info.mock.calls).toEqual([["money of a donation has come back", loggedFields]]);

  // The donation as read before that change: there is nothing more to save or log.
  const lateContext = newContext();
  expect(await syncReversals(donation, lateContext)).toMatchObject({ refunded: 1000 });
  expect(lateContext.log.info).not.toHaveBeenCalled();
});
