/**
 * `npm run migrate -- NAME`: migrates all items of a kind to their next shape, in the local shop or a deployed stage.
 * Idempotent. Exit codes: 0 all items are migrated (with --dry-run: the number still to migrate was printed), 1 some
 * items are not migrated, 2 invalid arguments.
 */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { environmentNames } from "#shared/runtime/names.ts";
import { type MigrateCommand, readMigrateCommand, usage } from "./migrate-command.ts";
import { migrations } from "./migrations/all.ts";
import { appliesTo, migrateItem } from "./migrations/migrate-item.ts";
import type { Attributes, Migration } from "./migrations/migration.ts";
import { describeTable, describeTarget, runCommand } from "./run-command.ts";
import { type WritePermission, withTableOf } from "./shop-table.ts";
import { describeItemCount, processConcurrently, progress } from "./table-copy/batches.ts";
import { scanPages } from "./table-copy/scan.ts";

await runCommand(readMigrateCommand(process.argv.slice(2)), usage, describeTable, (command) =>
  withTableOf(command, "npm run migrate", (permission) => migrate(command, permission)),
);

async function migrate(command: MigrateCommand, { confirm }: WritePermission): Promise<void> {
  const { migration, dryRun } = command;
  if (!dryRun) await confirm(`Run the migration ${migration.name} on it?`);
  const table = z.string().parse(process.env[environmentNames.table]);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 10 }));
  const report = progress("checked");
  const count = { checked: 0, due: 0, failed: 0 };
  const earlierMigrations = migration.shape === undefined ? [] : migrations.slice(0, migrations.indexOf(migration));
  /** The number of items that must wait for an earlier migration, by its name. */
  const waitingCounts = new Map<string, number>();
  const pages = scanPages<Attributes, Attributes>((segment) =>
    client.send(new ScanCommand({ TableName: table, ...segment })),
  );
  await processConcurrently(pages, async (items) => {
    for (const item of items.filter((candidate) => appliesTo(migration, candidate))) {
      // If this item were migrated now, the earlier migration would no longer recognize its shape and would skip it.
      const earlier = earlierMigrations.find((other) => appliesTo(other, item));
      if (earlier !== undefined) {
        waitingCounts.set(earlier.name, (waitingCounts.get(earlier.name) ?? 0) + 1);
        continue;
      }
      count.due += 1;
      if (!dryRun && !(await migrateItem(client, table, migration, item))) count.failed += 1;
    }
    count.checked += items.length;
    report(items.length);
  });
  const { checked, due, failed } = count;
  console.log(`${describeItemCount(checked)} of ${describeTarget(command)} checked.`);
  if (due === 0 && waitingCounts.size === 0) console.log(`No items need a change: ${migration.name} is done.`);
  else if (due > 0 && dryRun) console.log(`${describeItemCount(due)} would be changed by ${migration.name}.`);
  else if (due > 0) console.log(`${describeItemCount(due - failed)} changed by ${migration.name}.`);
  for (const [name, itemCount] of waitingCounts) {
    console.log(
      `${describeItemCount(itemCount)} skipped until ${name} is run; run that first, then ${migration.name} again.`,
    );
    process.exitCode = 1;
  }
  if (!dryRun && migration.recordsEnd && failed + waitingCounts.size === 0) await recordEnd(client, table, migration);
  if (failed === 0) return;
  console.log(`${describeItemCount(failed)} not migrated, because others kept changing them; run this command again.`);
  process.exitCode = 1;
}

/** Tells the shop's functions that there is nothing left to migrate. */
async function recordEnd(client: DynamoDBDocumentClient, TableName: string, { name }: Migration): Promise<void> {
  const Item = { pk: "MIGRATIONS", sk: name, doneAt: new Date().toISOString() };
  await client.send(new PutCommand({ TableName, Item }));
}
