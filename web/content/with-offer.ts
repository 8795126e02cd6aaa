import type { Language } from "#shared/domain/language.ts";
import { formatPrice, groupDigits } from "#shared/domain/money.ts";
import { placeholderNames } from "#shared/domain/price.ts";
import type { Offer } from "./offer.ts";

/** Stands for a count that the server has not sent. */
const unknownCount = "…";

const placeholderPattern = new RegExp(`\\{(?:${placeholderNames.join("|")})\\}`, "i");

/** Whether the copy contains placeholders. */
export function hasPlaceholders(copy: unknown): boolean {
  return placeholderPattern.test(JSON.stringify(copy));
}

/**
 * Returns the copy with the offer's values in place of its placeholders, case-insensitively: `{price}`, `{next}` (the
 * price after the launch), `{claimed}`, `{limit}`, `{left}` and `{number}` (of the next license: one more than
 * `{claimed}`). `language`: of the reader. Other words in braces stay. An unknown count becomes an ellipsis.
 */
export function withOffer<Copy>(
  copy: Copy,
  offer: Omit<Offer, "assistantNumber" | "pending">,
  language: Language,
): Copy {
  const { claimed, limit } = offer;
  const values: Readonly<Record<(typeof placeholderNames)[number], string>> = {
    price: formatPrice(offer.priceCents, offer.currency, language),
    next: formatPrice(offer.nextPriceCents, offer.currency, language),
    claimed: claimed === undefined ? unknownCount : groupDigits(claimed),
    limit: groupDigits(limit),
    left: claimed === undefined ? unknownCount : groupDigits(Math.max(0, limit - claimed)),
    number: claimed === undefined ? unknownCount : groupDigits(claimed + 1),
  };
  const byName = new Map(Object.entries(values));
  // A replacement function, because `replace` would interpret the `$` of a price in a replacement text.
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (placeholder, name: string) => byName.get(name.toLowerCase()) ?? placeholder);
  return JSON.parse(JSON.stringify(copy), (_, value) => (typeof value === "string" ? fill(value) : value));
}
