import { formatMoney, grouped } from "../../../shared/domain/money.ts";
import type { CurrentPrice } from "../../../shared/domain/price.ts";

/** The same content with the offer's price and counts wherever a text asks for them, in any case of letters; what it asks for otherwise stays. */
export function filled<T>(content: T, offer: CurrentPrice): T {
  const values = new Map([
    ["price", formatMoney(offer.priceCents, offer.currency)],
    ["next", formatMoney(offer.nextPriceCents, offer.currency)],
    ["claimed", grouped(offer.claimed)],
    ["limit", grouped(offer.limit)],
    ["left", grouped(offer.limit - offer.claimed)],
    ["number", grouped(offer.claimed + 1)],
  ]);
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values.get(name.toLowerCase()) ?? placeholder);
  return JSON.parse(JSON.stringify(content), (_, value) => (typeof value === "string" ? fill(value) : value));
}
