import * as z from "zod";
import type { Migration } from "./migration.ts";

const order = z.object({
  id: z.string(),
  status: z.string(),
  refunded: z.int().nonnegative().default(0),
  dispute: z.string().optional(),
  /** Absent on orders in no list. */
  gsi2pk: z.string().optional(),
});

const [refunded, disputed, both] = ["ORDERS#refunded", "ORDERS#disputed", "ORDERS#both"] as const;

/**
 * Paid orders with a refund or dispute are in lists of their own, apart from the other paid orders. Older releases left
 * them among these. The shop reads all paid orders for these lists until this migration has recorded its end. It goes
 * by the orders' index keys and leaves their shape alone, so a later run finds what an older release has written since.
 */
export const reversalLists: Migration = {
  name: "reversal-lists",
  what: "Lists paid orders with a refund or dispute apart, so that an admin finds them without reading all paid ones.",
  matches: (pk, sk) => pk.startsWith("USER#") && sk.startsWith("ORDER#"),
  recordsEnd: true,
  reads: ["id", "status", "refunded", "dispute", "gsi2pk"],
  needsChange: (item) => order.parse(item).gsi2pk !== partitionFor(item),
  change: (item) => ({ gsi2pk: partitionFor(item) }),
};

function partitionFor(item: unknown): string | undefined {
  const { id, status, gsi2pk, ...reversals } = order.parse(item);
  if (status !== "complete" || gsi2pk === undefined) return gsi2pk;
  if (reversals.refunded > 0) return reversals.dispute === undefined ? refunded : both;
  if (reversals.dispute !== undefined) return disputed;
  const isListedApart = [refunded, disputed, both].some((partition) => partition === gsi2pk);
  return isListedApart ? `ORDERS#complete#${id.charCodeAt(id.length - 1) % 4}` : gsi2pk;
}
