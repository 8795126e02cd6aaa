import { batchesOf, processConcurrently, progress } from "./batches.ts";
import { parseItem } from "./item.ts";
import { type BackupTable, maxKeysPerWrite } from "./table.ts";

/**
 * Writes the items that the table lacks, each a line as in a backup file, and returns their number. Existing items are
 * kept.
 */
export async function addLines(lines: AsyncIterable<string>, table: BackupTable): Promise<number> {
  let added = 0;
  const report = progress("written");
  await processConcurrently(batchesOf(lines, maxKeysPerWrite), async (batch) => {
    // Not `added += await`, which would lose concurrent additions.
    const count = await table.add(batch.map(parseItem));
    added += count;
    report(batch.length);
  });
  return added;
}
