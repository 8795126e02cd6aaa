import { formatMoney } from "#shared/domain/money.ts";

/** Minor units of a currency, formatted; negative amounts with a minus sign. */
export function Amount({ minor, currency }: { readonly minor: number; readonly currency: string }) {
  return <span className="whitespace-nowrap tabular-nums">{formatMoney(minor, currency)}</span>;
}
