import { useMemo } from "react";
import { formatMoney, formatPrice } from "#shared/domain/money.ts";
import { useLanguage } from "./language.ts";

/**
 * Returns what formats money for the reader: `amount` with cents, for receipts and wherever a card is charged, and
 * `price` without empty cents, for prose.
 */
export function useMoney() {
  const language = useLanguage();
  return useMemo(
    () => ({
      amount: (minorUnits: number, currency: string) => formatMoney(minorUnits, currency, language),
      price: (minorUnits: number, currency: string) => formatPrice(minorUnits, currency, language),
    }),
    [language],
  );
}
