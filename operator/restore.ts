/**
 * `npm run restore -- --from FILE`: restores the items of a backup into the table of the local shop or of a deployed
 * stage, and compares each of them. Exit codes: 0 all items match, 1 some differ or the command failed, 2 invalid
 * arguments.
 */

import { UserError } from "#cli/user-error.ts";
import { tableShape } from "#shared/runtime/names.ts";
import { describeTable, describeTarget, runCommand } from "./run-command.ts";
import { type WritePermission, withTableOf } from "./shop-table.ts";
import { addLines } from "./table-copy/add-lines.ts";
import { type BackupSummary, checkBackup, itemLines } from "./table-copy/backup-file.ts";
import { describeItemCount } from "./table-copy/batches.ts";
import { compare, describeComparison } from "./table-copy/compare.ts";
import { isOfSampleAccount, reasonNotToRestore } from "./table-copy/sample-data.ts";
import { tableFromEnvironment } from "./table-copy/table.ts";
import { npmCallerFolder, type RestoreCommand, readRestoreCommand, restoreUsage } from "./table-copy-command.ts";

await runCommand(
  readRestoreCommand(process.argv.slice(2), npmCallerFolder()),
  restoreUsage,
  describeTable,
  async (command) => {
    // Verify the whole file before touching the table.
    let hasSampleAccount = false;
    const content = await checkBackup(command.file, (item) => {
      if (isOfSampleAccount(item)) hasSampleAccount = true;
    });
    const reason = reasonNotToRestore(content.header, hasSampleAccount, command.stage);
    if (reason !== undefined) throw new UserError(reason);
    await withTableOf(command, "npm run restore", (permission) => restore(command, content, permission));
  },
);

async function restore(command: RestoreCommand, content: BackupSummary, { confirm }: WritePermission): Promise<void> {
  const { file, intoNonempty } = command;
  const { header } = content;
  const table = tableFromEnvironment();
  if (!intoNonempty && !(await table.isEmpty())) {
    throw new UserError(
      `${describeTable(command)} has items; nothing was written. Use --into-nonempty to add only the missing items and keep the existing ones.`,
    );
  }
  if (JSON.stringify(header.indexes) !== JSON.stringify(tableShape.indexes)) {
    console.error(
      "The backup is from a shop with other indexes. Its items are restored as they were; some may be missing from the current indexes.",
    );
  }
  await confirm(
    `Write the backup's ${describeItemCount(content.itemCount)}, taken at ${header.takenAt} from the table ${header.table}, into it?`,
  );
  const addedCount = await addLines(itemLines(file), table);
  const comparison = await compare(file, table);
  console.log(
    `The backup holds ${describeItemCount(content.itemCount)}, taken at ${header.takenAt} from the table ${header.table}.`,
  );
  console.log(`${describeItemCount(addedCount)} added to ${describeTarget(command)} (table ${table.name}).`);
  console.log(describeComparison(comparison));
  if (comparison.missing + comparison.different > 0) process.exitCode = 1;
}
