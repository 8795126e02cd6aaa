import { UserError } from "#cli/user-error.ts";
import { addLines } from "../table-copy/add-lines.ts";
import { type Comparison, compareLines } from "../table-copy/compare.ts";
import { canonicalForm, type Item, keyText } from "../table-copy/item.ts";
import { linesWhere } from "../table-copy/lines.ts";
import { type BackupTable, maxKeysPerRead } from "../table-copy/table.ts";

/**
 * Whether an item belongs to the shop's data. A new stage writes the others by itself: the position of its jobs, which
 * start over in a recovered table, and counted attempts.
 */
function isData({ pk }: Item): boolean {
  const key = pk?.S ?? "";
  return key !== "JOBS" && !key.startsWith("ATTEMPT#");
}

/** Whether a table has items other than those that a new stage writes by itself. */
export async function hasData(table: BackupTable): Promise<boolean> {
  for await (const items of table.pages()) if (items.some(isData)) return true;
  return false;
}

/**
 * Checks that all data in the target is in the source too: that it is the beginning of an earlier, interrupted copy.
 * @throws UserError when it is not
 */
export async function refuseOtherData(source: BackupTable, target: BackupTable): Promise<void> {
  for await (const page of target.pages()) {
    const items = page.filter(isData);
    for (let start = 0; start < items.length; start += maxKeysPerRead) {
      const batch = items.slice(start, start + maxKeysPerRead);
      const forms = new Map((await source.read(batch)).map((item) => [keyText(item), canonicalForm(item)]));
      if (batch.every((item) => forms.get(keyText(item)) === canonicalForm(item))) continue;
      throw new UserError(
        `The table ${target.name} has items that the backup does not have; nothing was copied. Use --into-nonempty to add only the missing items and keep the existing ones.`,
      );
    }
  }
}

/** Copies what the target lacks, never overwriting, and compares every item. */
export async function fillTable(
  source: BackupTable,
  target: BackupTable,
): Promise<{ readonly added: number; readonly comparison: Comparison }> {
  const wanted = (item: Item) => item.pk?.S !== "JOBS";
  const added = await addLines(linesWhere(source, wanted), target);
  return { added, comparison: await compareLines(linesWhere(source, wanted), target) };
}
