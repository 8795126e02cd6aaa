/**
 * How many replies of the assistant a license's price pays for. Since 2026-10-01 WhatsApp charges for every reply in a
 * chat that a person began, at the rate for utility messages in that person's country, beyond the first thousand a
 * month of the assistant's number. What the assistant itself costs, such as a model, is not in it.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/pricing
 *
 * The rates are in US dollars, from public copies of Meta's rate card, and have no volume discount. Look them up there
 * before you rely on them: they change by the quarter, and Meta has had other rates for AI providers.
 */
import { fallbackPrice } from "#shared/domain/price.ts";
import { dollarsFor, prices } from "./prices.ts";

/** When the rates were last compared with public copies of the rate card. */
export const ratesCheckedMonth = "2026-11";

/** US dollars for one reply, by the place of the person. */
export const replyRates = {
  "Rest of Western Europe (Austria, Belgium, Ireland, Portugal, Sweden, …)": 0.0171,
  "Rest of Central and Eastern Europe (Poland, Czechia, Romania, Greece, …)": 0.0212,
  Germany: 0.055,
  Spain: 0.02,
  France: 0.03,
  Italy: 0.03,
  Netherlands: 0.05,
  Brazil: 0.0068,
} as const satisfies Readonly<Record<string, number>>;

/** A buyer who chats daily, for the last columns. */
export const repliesPerDay = 10;

/** What is left of a price after Stripe's fee, in US dollars. */
export function afterFee(priceCents: number): number {
  const dollars = priceCents / 100;
  return dollars - dollarsFor(dollars, prices.revenueDollars) - dollarsFor(1, prices.payments);
}

/** Returns a table of the replies that a license pays for, and of the days that they last. */
export function replyTable(rates: Readonly<Record<string, number>> = replyRates): string {
  const licensePrices = [fallbackPrice.priceCents, fallbackPrice.nextPriceCents];
  const titles = licensePrices.map((cents) => `$${cents / 100}`);
  return [
    `| A license pays for (rates of ${ratesCheckedMonth}) | US dollars a reply | ${titles.map((title) => `replies for ${title}`).join(" | ")} | ${titles.map((title) => `days for ${title}, ${repliesPerDay} replies a day`).join(" | ")} |`,
    `|---|--:|${"--:|".repeat(licensePrices.length * 2)}`,
    ...Object.entries(rates).map(([place, rate]) => {
      const replies = licensePrices.map((cents) => Math.floor(afterFee(cents) / rate));
      const days = replies.map((count) => Math.floor(count / repliesPerDay));
      return `| ${[place, rate, ...[...replies, ...days].map((count) => count.toLocaleString("en-US"))].join(" | ")} |`;
    }),
  ].join("\n");
}
