import { dollarsFor, type Price, type PriceName, type Prices, type Usage } from "./prices.ts";

/** A billed item. */
export interface BillLine {
  readonly name: PriceName;
  readonly price: Price;
  readonly amount: number;
  readonly dollars: number;
}

/** The cost of a month. */
export interface Bill {
  /** The items billed by AWS, in the order of the prices. */
  readonly lines: readonly BillLine[];
  /** The sum of `lines`, in dollars. */
  readonly total: number;
  /** Optional features, billed in addition. */
  readonly optional: readonly BillLine[];
  /** Stripe's fees. */
  readonly stripe: readonly BillLine[];
}

/**
 * Computes a month's bill.
 * @param freeAmounts what is free of each item; nothing by default
 */
export function billFor(
  usage: Usage,
  prices: Prices,
  freeAmounts: Readonly<Partial<Record<PriceName, number>>> = {},
): Bill {
  const allLines = priceNames(prices).map((name): BillLine => {
    const [price, amount] = [prices[name], usage[name]];
    const charged = Math.max(0, amount - (freeAmounts[name] ?? 0));
    return { name, price, amount, dollars: dollarsFor(charged, price) };
  });
  const lines = allLines.filter(({ price }) => price.excludedAs === undefined);
  return {
    lines,
    total: lines.reduce((sum, { dollars }) => sum + dollars, 0),
    optional: allLines.filter(({ price }) => price.excludedAs === "optional"),
    stripe: allLines.filter(({ price }) => price.excludedAs === "Stripe"),
  };
}

function priceNames(prices: Prices): PriceName[] {
  return Object.keys(prices).filter((name): name is PriceName => name in prices);
}
