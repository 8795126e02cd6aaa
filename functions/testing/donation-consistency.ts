import { donation as donationRow, isOnWall, netAmountOf } from "../data/donations.ts";
import { keys } from "../data/keys.ts";
import { mailsIn } from "./outbox.ts";
import { allRows, countersIn } from "./rows.ts";
import { stripe } from "./stripe.ts";

/**
 * Checks the donations of this test file's table, once all webhooks are delivered. Returns a sentence for each
 * inconsistency: a counter that is not the sum of its donations, a donation that differs from Stripe, is in the
 * wrong list, or whose donor is not thanked once.
 */
export async function findDonationInconsistencies(): Promise<readonly string[]> {
  const rows = await allRows();
  const inconsistencies: string[] = [];
  const sums = new Map<string, number>();
  const add = (sk: string, name: string, amount: number) =>
    sums.set(`${sk} ${name}`, (sums.get(`${sk} ${name}`) ?? 0) + amount);
  const donations = rows.filter(({ sk, status }) => sk === keys.donation("").sk && status === "complete");
  for (const row of donations) {
    const donation = donationRow.parse(row);
    const { id, paidAt = "", currency } = donation;
    for (const sk of [keys.total().sk, keys.quarterHour(new Date(paidAt)).sk]) {
      add(sk, "donations", 1);
      add(sk, `donations_${currency}`, netAmountOf(donation));
    }
    const refundedCents = await refundedAtStripe(donation.intentId);
    if (refundedCents !== donation.refunded)
      inconsistencies.push(`${id} has ${donation.refunded} refunded, but Stripe has ${refundedCents}.`);
    const listName = isOnWall(donation) ? "WALL" : "DONATIONS#hidden";
    if (row.gsi2pk !== listName)
      inconsistencies.push(`${id} is in the list ${String(row.gsi2pk)} instead of ${listName}.`);
  }
  const thanks = mailsIn(rows).filter(({ kind }) => kind === "donationThanks");
  for (const row of donations) {
    const { id, email } = donationRow.parse(row);
    const count = thanks.filter(({ about, to }) => about === id && to === email).length;
    if (count !== (email === null ? 0 : 1)) inconsistencies.push(`${id} is thanked for ${count} times.`);
  }
  const counters = countersIn(rows);
  for (const [name, sum] of sums) {
    const actual = counters.get(name) ?? 0;
    if (actual !== sum) inconsistencies.push(`The counter ${name} is ${actual}, but its donations sum to ${sum}.`);
  }
  return inconsistencies;
}

async function refundedAtStripe(intentId: string | undefined): Promise<number> {
  const list = await (await stripe()).refunds.list({ payment_intent: intentId ?? "", limit: 100 });
  return list.data.filter(({ status }) => status === "succeeded").reduce((sum, { amount }) => sum + amount, 0);
}
