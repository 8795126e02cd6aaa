import { billFor } from "./bill.ts";
import type { Capacity } from "./capacity-table.ts";
import type { Column } from "./document.ts";
import { prices as listPrices, type PriceName, type Prices } from "./prices.ts";
import { usageOf } from "./usage.ts";

/** What a bill is computed with: list prices without allowances by default. */
export interface Terms {
  readonly prices?: Prices;
  readonly freeAmounts?: Readonly<Partial<Record<PriceName, number>>>;
}

/** The buyers of the months in docs/costs.md. */
export const documentedMonths: readonly number[] = [0, 1000, 1_000_000];

/** Returns months with these numbers of buyers. */
export function columnsFor(months: readonly number[], capacity: Capacity, terms: Terms = {}): readonly Column[] {
  return months.map((buyers) => columnFor(buyers, capacity, terms));
}

/** Returns a month with this number of buyers. */
export function columnFor(
  buyers: number,
  capacity: Capacity,
  { prices = listPrices, freeAmounts }: Terms = {},
): Column {
  const title = buyers === 0 ? "Idle" : `${buyers.toLocaleString("en-US")} buyers`;
  return { title, bill: billFor(usageOf(buyers, capacity), prices, freeAmounts) };
}
