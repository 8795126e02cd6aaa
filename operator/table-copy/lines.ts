import { progress } from "./batches.ts";
import { formatItem, type Item } from "./item.ts";
import type { BackupTable } from "./table.ts";

/** Yields a table's items, each as a line of a backup file, and prints their number now and then. */
export async function* linesOf(table: BackupTable): AsyncGenerator<string> {
  const report = progress("read");
  for await (const items of table.pages()) {
    for (const item of items) yield formatItem(item);
    report(items.length);
  }
}

/** Yields the items that `isWanted` accepts, each as a line of a backup file. */
export async function* linesWhere(table: BackupTable, isWanted: (item: Item) => boolean): AsyncGenerator<string> {
  for await (const items of table.pages()) for (const item of items) if (isWanted(item)) yield formatItem(item);
}
