import { formatMoney } from "#shared/domain/money.ts";

/** A formatted amount, from minor units of its currency; negative amounts have a minus sign. */
export function Amount({ minor, currency }: { readonly minor: number; readonly currency: string }) {
  return <span className="whitespace-nowrap tabular-nums">{formatMoney(minor, currency)}</span>;
}
