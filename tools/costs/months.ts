import { billFor } from "./bill.ts";
import type { Capacity } from "./capacity-table.ts";
import type { Column } from "./document.ts";
import { prices as listPrices, type Prices } from "./prices.ts";
import { usageOf } from "./usage.ts";

/** Returns the months of docs/costs.md. */
export function months(capacity: Capacity, prices: Prices = listPrices): readonly Column[] {
  return [0, 1000, 1_000_000].map((buyers) => columnFor(buyers, capacity, prices));
}

/** Returns a month with this number of buyers. */
export function columnFor(buyers: number, capacity: Capacity, prices: Prices = listPrices): Column {
  const title = buyers === 0 ? "Idle" : `${buyers.toLocaleString("en-US")} buyers`;
  return { title, bill: billFor(usageOf(buyers, capacity), prices) };
}
