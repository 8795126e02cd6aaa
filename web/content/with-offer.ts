import { formatMoney, grouped } from "#shared/domain/money.ts";
import { placeholderNames } from "#shared/domain/price.ts";
import type { Offer } from "./offer.ts";

/** Stands for a count that is not known. */
const unknown = "…";

const asked = new RegExp(`\\{(?:${placeholderNames.join("|")})\\}`, "i");

/** Whether a text of the copy asks for something of the offer. */
export function asksForOffer(copy: unknown): boolean {
  return asked.test(JSON.stringify(copy));
}

/**
 * The same copy with the offer's price and counts in place of `{price}`, `{next}`, `{claimed}`, `{limit}`, `{left}`
 * and `{number}`, in any case of letters. Other words in braces stay, and a count that is not known is left out. The
 * price may hold a `$`, so the replacement is a function.
 */
export function withOffer<Copy>(copy: Copy, offer: Omit<Offer, "assistantNumber" | "waiting">): Copy {
  const { claimed, limit } = offer;
  const values: Readonly<Record<(typeof placeholderNames)[number], string>> = {
    price: formatMoney(offer.priceCents, offer.currency),
    next: formatMoney(offer.nextPriceCents, offer.currency),
    claimed: claimed === undefined ? unknown : grouped(claimed),
    limit: grouped(limit),
    left: claimed === undefined ? unknown : grouped(Math.max(0, limit - claimed)),
    number: claimed === undefined ? unknown : grouped(claimed + 1),
  };
  const byName = new Map(Object.entries(values));
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (placeholder, name: string) => byName.get(name.toLowerCase()) ?? placeholder);
  return JSON.parse(JSON.stringify(copy), (_, value) => (typeof value === "string" ? fill(value) : value));
}
