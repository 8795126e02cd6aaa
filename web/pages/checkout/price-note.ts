import type { WordsOf } from "#shared/content/words/catalog.ts";
import type { Reply } from "#shared/contract/index.ts";
import { formatMoney, withPrice } from "#shared/domain/money.ts";
import type { Price } from "./use-price.ts";

/** What has to be said before the card is charged when the payment's amount is not the price that the page showed. */
export function priceNote(
  payment: Reply<"createPaymentIntent">,
  shown: Price,
  words: WordsOf<"payment">,
): string | undefined {
  const now = formatMoney(payment.amount, payment.currency);
  if (payment.priceRenewed) return withPrice(words.priceRenewed, now);
  if (payment.currency === shown.currency && payment.amount === shown.amount) return undefined;
  const held = payment.currency === shown.currency && payment.amount < shown.amount;
  return withPrice(held ? words.priceHeld : words.priceChanged, now);
}
