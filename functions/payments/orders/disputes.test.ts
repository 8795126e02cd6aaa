import { afterEach, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { type Order, readOrder } from "../../data/orders.ts";
import { newPaidPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { findInconsistencies } from "../../testing/consistency.ts";
import { newCompletedDonation, readWall } from "../../testing/donating.ts";
import { type Customer, newCustomer, ordersOf } from "../../testing/people.ts";
import { counters } from "../../testing/rows.ts";
import { eventAbout, sendStripeEvent, setTestControl, stripe } from "../../testing/stripe.ts";

let customer: Customer;
beforeAll(async () => {
  customer = await newCustomer();
});
afterEach(async () => expect(await findInconsistencies()).toEqual([]));

type Payment = Pick<OpenPurchase, "paymentIntentId">;
async function dispute({ paymentIntentId }: Payment, terms: object): Promise<string> {
  return z.object({ id: z.string() }).parse(await setTestControl(`payment_intents/${paymentIntentId}/dispute`, terms))
    .id;
}
const close = (id: string, outcome: string) => setTestControl(`disputes/${id}/close`, { outcome });
async function deliverEvent({ paymentIntentId }: Payment, type = "charge.dispute.closed"): Promise<void> {
  expect(await sendStripeEvent(eventAbout(type, { id: "ch_1", payment_intent: paymentIntentId }))).toMatchObject({
    status: 200,
  });
}
const lineStateOf = async ({ orderId }: OpenPurchase) =>
  (await ordersOf(customer)).find(({ id }) => id === orderId)?.lineState;
const orderOf = async ({ orderId }: OpenPurchase): Promise<Order> =>
  (await readOrder(customer.id, orderId)) ?? expect.fail();

describe("a dispute over an amount other than the charge's", () => {
  it.each([499, 251, 505])("suspends the license, and ends it once %i of 500 are lost", async (amount) => {
    const purchase = await newPaidPurchase({ customer });
    const id = await dispute(purchase, { amount });
    await deliverEvent(purchase, "charge.dispute.created");
    expect(await lineStateOf(purchase)).toBe("suspended");
    await close(id, "lost");
    await deliverEvent(purchase);
    expect(await orderOf(purchase)).toMatchObject({ disputed: amount, dispute: "lost" });
    expect(await lineStateOf(purchase)).toBe("ended");
  });

  it("that is at most half of the charge's suspends the license only while open, even if the dispute is then lost", async () => {
    const purchase = await newPaidPurchase({ customer });
    const id = await dispute(purchase, { amount: 250 });
    await deliverEvent(purchase, "charge.dispute.created");
    expect(await lineStateOf(purchase)).toBe("suspended");
    await close(id, "lost");
    await deliverEvent(purchase);
    expect(await orderOf(purchase)).toMatchObject({ disputed: 250, dispute: "lost" });
    expect(await lineStateOf(purchase)).toBe("active");
  });

  it("ends the license when it takes more than half of the charge together with an earlier refund", async () => {
    const purchase = await newPaidPurchase({ customer });
    await (await stripe()).refunds.create({ payment_intent: purchase.paymentIntentId, amount: 50 });
    await close(await dispute(purchase, { amount: 225 }), "lost");
    await deliverEvent(purchase);
    expect(await lineStateOf(purchase), "more than half of the payment is lost").toBe("ended");
  });

  it("passes the number to the paid order waiting for it when lost", async () => {
    const holder = await newPaidPurchase({ customer });
    const claimant = await newPaidPurchase({ phone: holder.phone });
    await close(await dispute(holder, { amount: 499 }), "lost");
    await deliverEvent(holder);
    expect((await ordersOf(claimant.customer))[0]?.lineState).toBe("active");
  });
});

describe("a dispute in a currency other than the charge's", () => {
  it("counts as the whole charge, in the charge's currency, so that no counter mixes currencies", async () => {
    const purchase = await newPaidPurchase({ customer });
    const before = await counters();
    const id = await dispute(purchase, { amount: 80_000, currency: "jpy" });
    await deliverEvent(purchase, "charge.dispute.created");
    expect(await orderOf(purchase)).toMatchObject({ disputed: 500, dispute: "open" });
    expect(await lineStateOf(purchase)).toBe("suspended");
    const whileHeld = await counters();
    expect(whileHeld.revenue_usd).toBe((before.revenue_usd ?? 0) - 500);
    expect(whileHeld).not.toHaveProperty("revenue_jpy");
    await close(id, "lost");
    await deliverEvent(purchase);
    expect(await orderOf(purchase)).toMatchObject({ disputed: 500, dispute: "lost" });
    expect(await lineStateOf(purchase)).toBe("ended");
    expect((await counters()).revenue_usd).toBe(whileHeld.revenue_usd);
  });

  it("over a donation counts as the whole donation", async () => {
    const before = (await counters()).donations_usd ?? 0;
    const donation = await newCompletedDonation({ amountCents: 2500 });
    expect((await counters()).donations_usd).toBe(before + 2500);
    await close(await dispute(donation, { amount: 400_000, currency: "jpy" }), "lost");
    await deliverEvent(donation);
    expect((await counters()).donations_usd).toBe(before);
    expect((await readWall()).some(({ id }) => id === donation.donationId)).toBe(false);
  });
});

it("an inquiry withdraws nothing and does not affect the license, in any currency", async () => {
  const purchase = await newPaidPurchase({ customer });
  const before = await counters();
  const id = await dispute(purchase, { inquiry: true, amount: 80_000, currency: "jpy" });
  await deliverEvent(purchase, "charge.dispute.created");
  await close(id, "warning_closed");
  await deliverEvent(purchase);
  expect(await lineStateOf(purchase)).toBe("active");
  expect(await orderOf(purchase)).toMatchObject({ disputed: 0 });
  expect(await counters()).toEqual(before);
});
