import { formatMoney } from "#shared/domain/money.ts";

/** Minor units of a currency, as a person reads them; below zero with a minus sign before them. */
export function Amount({ minor, currency }: { readonly minor: number; readonly currency: string }) {
  return <span className="whitespace-nowrap tabular-nums">{formatMoney(minor, currency)}</span>;
}
