/**
 * `npm run backup -- --to FILE`, and `--verify FILE`: copies the table of the local shop or of a deployed stage into a
 * file, or compares such a file with a table. Exit codes: 0 the file was written, or it matches the table; 1 the
 * command failed, or file and table differ; 2 invalid arguments.
 */
import { stat } from "node:fs/promises";
import { describeTable, describeTarget, runCommand } from "./run-command.ts";
import { withTableOf } from "./shop-table.ts";
import { checkBackup, writeBackup } from "./table-copy/backup-file.ts";
import { describeItemCount } from "./table-copy/batches.ts";
import { compare, describeComparison } from "./table-copy/compare.ts";
import { linesOf } from "./table-copy/lines.ts";
import { handlePartialFiles } from "./table-copy/partial-files.ts";
import { tableFromEnvironment } from "./table-copy/table.ts";
import { type BackupCommand, backupUsage, npmCallerFolder, readBackupCommand } from "./table-copy-command.ts";

await runCommand(
  readBackupCommand(process.argv.slice(2), npmCallerFolder()),
  backupUsage,
  describeTable,
  async (command) => {
    if (command.action === "write") await withTableOf(command, "npm run backup", () => write(command));
    else await verify(command);
  },
);

async function write(command: BackupCommand): Promise<void> {
  const { file } = command;
  const table = tableFromEnvironment();
  await handlePartialFiles(file, (sentence) => console.error(sentence));
  await writeBackup(file, { table: table.name, now: new Date() }, linesOf(table), abortOnSignal());
  // Verify the file as stored on disk, not the data that was written.
  const content = await checkBackup(file);
  const kilobytes = Math.ceil((await stat(file)).size / 1000).toLocaleString("en-GB");
  console.log(
    `${describeItemCount(content.itemCount)} of ${describeTarget(command)} copied into ${file} (${kilobytes} KB).`,
  );
  if (content.itemCount === 0) console.log("The table was empty. Is it the one that you meant?");
  console.log(
    "It contains personal data and only you can read it. Keep it private, and delete it when you no longer need it.",
  );
}

async function verify(command: BackupCommand): Promise<void> {
  const { header } = await checkBackup(command.file);
  const comparison = await withTableOf(command, "npm run backup", () => compare(command.file, tableFromEnvironment()));
  console.log(`The backup was taken at ${header.takenAt} from the table ${header.table}.`);
  console.log(describeComparison(comparison));
  if (comparison.missing + comparison.different + comparison.tableOnly > 0) process.exitCode = 1;
}

function abortOnSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => controller.abort());
  return controller.signal;
}
