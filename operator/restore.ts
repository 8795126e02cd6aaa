/**
 * `npm run restore -- --from FILE`: restores the items of a backup into the table of the local shop or of a deployed
 * stage, and compares each of them. Exit codes: 0 all match, 1 some differ or it failed, 2 invalid arguments.
 */

import { UserError } from "#cli/user-error.ts";
import { tableShape } from "#shared/runtime/names.ts";
import { describeTable, describeTarget as placeInWords, runCommand } from "./run-command.ts";
import { withTableOf } from "./shop-table.ts";
import { type Content, checkBackup, itemLines } from "./table-copy/backup-file.ts";
import { batchesOf, countedItems, processConcurrently, progress } from "./table-copy/batches.ts";
import { compare, describeComparison } from "./table-copy/compare.ts";
import { itemOf } from "./table-copy/item.ts";
import { type BackupTable, copiedTable, maxKeysPerWrite } from "./table-copy/table.ts";
import { npmCallerFolder, type RestoreCommand, readRestoreCommand, restoreUsage } from "./table-copy-command.ts";

await runCommand(
  readRestoreCommand(process.argv.slice(2), npmCallerFolder()),
  restoreUsage,
  describeTable,
  async (command) => {
    // Verify the whole file before touching the table.
    const content = await checkBackup(command.file);
    await withTableOf(command, "npm run restore", () => restore(command, content));
  },
);

async function restore(command: RestoreCommand, { header, items }: Content): Promise<void> {
  const { file, intoNonempty } = command;
  const table = copiedTable();
  if (!intoNonempty && !(await table.isEmpty())) {
    throw new UserError(
      `${describeTable(command)} has items; nothing was written. Add --into-nonempty to add what is missing and leave what is there.`,
    );
  }
  if (JSON.stringify(header.indexes) !== JSON.stringify(tableShape.indexes)) {
    console.error(
      "The backup is from a shop with other indexes; its items are restored as they were, and current indexes may not find them.",
    );
  }
  const added = await write(file, table);
  const found = await compare(file, table);
  console.log(`The file holds ${countedItems(items)} of ${header.takenAt} (table ${header.table}).`);
  console.log(`${countedItems(added)} brought into ${placeInWords(command)} (table ${table.name}).`);
  console.log(describeComparison(found));
  if (found.missing + found.different > 0) process.exitCode = 1;
}

/** Returns the number of written items. Existing items are kept. */
async function write(file: string, table: BackupTable): Promise<number> {
  let added = 0;
  const report = progress("written");
  await processConcurrently(batchesOf(itemLines(file), maxKeysPerWrite), async (lines) => {
    // Not `added += await`, which would lose concurrent additions.
    const count = await table.add(lines.map(itemOf));
    added += count;
    report(lines.length);
  });
  return added;
}
