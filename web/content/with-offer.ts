import { formatMoney, groupDigits } from "#shared/domain/money.ts";
import { placeholderNames } from "#shared/domain/price.ts";
import type { Offer } from "./offer.ts";

/** The placeholder for an unknown count. */
const unknown = "…";

const anyPlaceholder = new RegExp(`\\{(?:${placeholderNames.join("|")})\\}`, "i");

/** Whether the copy contains placeholders. */
export function hasPlaceholders(copy: unknown): boolean {
  return anyPlaceholder.test(JSON.stringify(copy));
}

/**
 * The copy with the offer's values in place of `{price}`, `{next}`, `{claimed}`, `{limit}`, `{left}` and `{number}`,
 * case-insensitively. Other words in braces stay, and an unknown count is shown as an ellipsis. The replacement is a
 * function because the price may contain a `$`.
 */
export function withOffer<Copy>(copy: Copy, offer: Omit<Offer, "assistantNumber" | "pending">): Copy {
  const { claimed, limit } = offer;
  const values: Readonly<Record<(typeof placeholderNames)[number], string>> = {
    price: formatMoney(offer.priceCents, offer.currency),
    next: formatMoney(offer.nextPriceCents, offer.currency),
    claimed: claimed === undefined ? unknown : groupDigits(claimed),
    limit: groupDigits(limit),
    left: claimed === undefined ? unknown : groupDigits(Math.max(0, limit - claimed)),
    number: claimed === undefined ? unknown : groupDigits(claimed + 1),
  };
  const byName = new Map(Object.entries(values));
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (placeholder, name: string) => byName.get(name.toLowerCase()) ?? placeholder);
  return JSON.parse(JSON.stringify(copy), (_, value) => (typeof value === "string" ? fill(value) : value));
}
