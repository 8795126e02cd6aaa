import { expect, it, vi } from "vitest";
import { readDonation } from "../../data/donations.ts";
import { chargedDonation, completedDonation } from "../../testing/donating.ts";
import { allRows } from "../../testing/rows.ts";
import { stripe } from "../../testing/stripe.ts";
import { syncReversals } from "./reversals.ts";

function interceptor() {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  return { now: new Date(), via: "reconciler", log } as const;
}
const donationById = async (id: string) => (await readDonation(id)) ?? expect.fail();
const refund = async (paymentIntentId: string, amount: number) =>
  (await stripe()).refunds.create({ payment_intent: paymentIntentId, amount });

it("an incomplete donation is not changed by a reversal of its payment", async () => {
  const { donationId, paymentIntentId } = await chargedDonation();
  await refund(paymentIntentId, 1000);
  const [donation, rows] = [await donationById(donationId), await allRows()];
  expect(await syncReversals(donation, interceptor())).toEqual(donation);
  expect(await allRows()).toEqual(rows);
});

it("a donation's reversal is logged once, by the request that saves it", async () => {
  const { donationId, paymentIntentId } = await completedDonation();
  await refund(paymentIntentId, 1000);
  const donation = await donationById(donationId);
  const first = interceptor();
  expect(await syncReversals(donation, first)).toMatchObject({ refunded: 1000 });
  const expectedReport = { donationId, refunded: 1000, disputed: 0, dispute: undefined };
  expect(first.log.info.mock.calls).toEqual([["money of a donation has come back", expectedReport]]);

  // As read before the concurrent change: there is nothing more to save or log.
  const lateReport = interceptor();
  expect(await syncReversals(donation, lateReport)).toMatchObject({ refunded: 1000 });
  expect(lateReport.log.info).not.toHaveBeenCalled();
});
