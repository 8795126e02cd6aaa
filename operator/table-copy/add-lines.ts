import { batchesOf, processConcurrently, progress } from "./batches.ts";
import { type Item, parseItem } from "./item.ts";
import { type BackupTable, maxKeysPerWrite } from "./table.ts";

/**
 * Writes the items that the table lacks, each a line as in a backup file, and returns their number. Existing items are
 * kept. With orders that the migration `reversal-lists` still has to change, it is no longer done in this table, which
 * is recorded before they are written, and printed to standard error.
 */
export async function addLines(lines: AsyncIterable<string>, table: BackupTable): Promise<number> {
  let added = 0;
  let hasUnlistedOrders = false;
  const report = progress("written");
  await processConcurrently(batchesOf(lines, maxKeysPerWrite), async (batch) => {
    const items = batch.map(parseItem);
    if (!hasUnlistedOrders && items.some(isUnlistedOrder)) {
      await table.remove("MIGRATIONS", "reversal-lists");
      hasUnlistedOrders = true;
    }
    // Not `added += await`, which would lose concurrent additions.
    const count = await table.add(items);
    added += count;
    report(batch.length);
  });
  if (hasUnlistedOrders)
    console.error("Some orders are from an older release: run `npm run migrate -- reversal-lists` on this table.");
  return added;
}

/** Whether an item is an order with a refund or dispute that is still listed among the other paid ones. */
function isUnlistedOrder({ status, refunded, dispute, gsi2pk }: Item): boolean {
  const isListedAsPaid = status?.S === "complete" && gsi2pk?.S?.startsWith("ORDERS#complete") === true;
  return isListedAsPaid && (Number(refunded?.N ?? 0) > 0 || dispute !== undefined);
}
