import { type Language, locales } from "../../../shared/domain/language.ts";
import { formatMoney } from "../../../shared/domain/money.ts";
import type { CurrentPrice } from "../../../shared/domain/price.ts";

/** The same content with the offer's price and counts wherever a text asks for them, in any case of letters; what it asks for otherwise stays. */
export function filled<T>(content: T, offer: CurrentPrice, language: Language): T {
  const count = (value: number) => value.toLocaleString(locales[language]);
  const values = new Map([
    ["price", formatMoney(offer.priceCents, offer.currency)],
    ["next", formatMoney(offer.nextPriceCents, offer.currency)],
    ["claimed", count(offer.claimed)],
    ["limit", count(offer.limit)],
    ["left", count(offer.limit - offer.claimed)],
    ["number", count(offer.claimed + 1)],
  ]);
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values.get(name.toLowerCase()) ?? placeholder);
  return JSON.parse(JSON.stringify(content), (_, value) => (typeof value === "string" ? fill(value) : value));
}
