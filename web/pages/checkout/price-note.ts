import type { WordsOf } from "#shared/content/words/catalog.ts";
import { withPrice } from "#shared/domain/money.ts";
import type { OpenedOrder } from "./open-order.ts";
import type { Price } from "./use-purchase-terms.ts";

/**
 * Returns the note to show before the charge if the payment's amount differs from the displayed price.
 * `chargedPrice`: the payment's amount, formatted.
 */
export function priceNote(
  payment: OpenedOrder,
  shownPrice: Price,
  words: WordsOf<"payment">,
  chargedPrice: string,
): string | undefined {
  if (payment.priceRenewed) return withPrice(words.priceRenewed, chargedPrice);
  if (payment.currency === shownPrice.currency && payment.amount === shownPrice.amount) return undefined;
  const isOldPriceHeld = payment.currency === shownPrice.currency && payment.amount < shownPrice.amount;
  return withPrice(isOldPriceHeld ? words.priceHeld : words.priceChanged, chargedPrice);
}
