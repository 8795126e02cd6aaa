import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import { freePort } from "#cli/ports.ts";
import { localStripeSettings } from "#local/aws/stripe-settings.ts";
import { type Shop, startShop } from "#local/shop/shop.ts";
import { opened, payWithCard, post, registered } from "./purchase-calls.ts";
import { median, percentile } from "./statistics.ts";
import { milliseconds, textTable } from "./text-table.ts";

/** Fewer than one address may register accounts in an hour. */
const purchases = 50;
/** How many buyers pay at the same time. */
const buyers = 4;
/** The maximum 95th percentile from a paid card to the mail in the inbox. */
export const maxDeliveryMs = 10_000;
const giveUpMs = 60_000;
const pollMs = 25;

const inbox = z.object({ mails: z.array(z.object({ tags: z.record(z.string(), z.string()) })) });

/**
 * Measures how long after a paid card the receipt is in the local inbox, in a shop as `npm start` runs it. Only
 * Stripe's webhook reports the payment, as when the buyer closes the page. `failed`: the 95th percentile is above
 * `maxDeliveryMs`.
 */
export async function measureMailDelivery(): Promise<{ readonly report: string; readonly failed: boolean }> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), "everline-mail-bench-"));
  const [site, dynamoDb, stripe] = await Promise.all([freePort(), freePort(), freePort()]);
  const shop = await startShop({
    site: "none",
    dataFolder,
    ports: { site, dynamoDb, stripe },
    stripe: localStripeSettings(),
    logLevel: "ERROR",
  });
  try {
    const times: number[] = [];
    const left = Array.from({ length: purchases }, (_, index) => index);
    await Promise.all(
      Array.from({ length: buyers }, async () => {
        for (let index = left.pop(); index !== undefined; index = left.pop()) times.push(await buy(shop, index));
      }),
    );
    const worst = percentile(times, 95);
    const figures = [median(times), worst, Math.max(...times)].map(milliseconds);
    const table = textTable(["from a paid card to the receipt", "median", "95 %", "longest"], [["ms", ...figures]]);
    const limit = `${purchases} purchases, ${buyers} at a time; limit: ${maxDeliveryMs / 1000} s at the 95th percentile`;
    return { report: `${table}\n${limit}`, failed: worst > maxDeliveryMs };
  } finally {
    await shop.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** Buys a license, and returns the milliseconds from the charged card to the receipt in the inbox. */
async function buy({ apiUrl, stripeUrl, mailUrl }: Shop, index: number): Promise<number> {
  const email = `buyer-${index}@example.com`;
  const { token } = registered.parse(
    await post(`${apiUrl}/register`, { name: "Ada", email, password: "correct horse" }),
  );
  const phone = `4477009${String(index).padStart(5, "0")}`;
  const { orderId, clientSecret } = opened.parse(await post(`${apiUrl}/create-payment-intent`, { phone }, token));
  await payWithCard(stripeUrl, clientSecret);
  const paidAt = performance.now();
  const address = `${mailUrl}/_local/mails?${new URLSearchParams({ to: email })}`;
  const receipt = `receipt-${orderId}`;
  while (performance.now() - paidAt < giveUpMs) {
    const { mails } = inbox.parse(await (await fetch(address)).json());
    if (mails.some(({ tags }) => tags.mailId === receipt)) return performance.now() - paidAt;
    await pause(pollMs);
  }
  throw new Error(`The receipt of ${orderId} did not arrive within ${giveUpMs / 1000} s.`);
}
