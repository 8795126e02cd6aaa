/**
 * `npm run migrate -- NAME`: migrates all items of a kind to their next shape, in the local shop or a deployed stage.
 * Idempotent. Exit codes: 0 all are migrated (with --dry-run: the number still to do was printed), 1 some are not, 2
 * invalid arguments.
 */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { environmentNames } from "#shared/runtime/names.ts";
import { type MigrateCommand, readMigrateCommand, usage } from "./migrate-command.ts";
import { migrations } from "./migrations/all.ts";
import { appliesTo, migrateItem } from "./migrations/migrate-item.ts";
import type { Attributes } from "./migrations/migration.ts";
import { describeTable, describeTarget as placeInWords, runCommand } from "./run-command.ts";
import { withTableOf } from "./shop-table.ts";
import { countedItems, processConcurrently, progress } from "./table-copy/batches.ts";
import { scanPages } from "./table-copy/scan.ts";

await runCommand(readMigrateCommand(process.argv.slice(2)), usage, describeTable, (command) =>
  withTableOf(command, "npm run migrate", () => migrate(command)),
);

async function migrate(command: MigrateCommand): Promise<void> {
  const { migration, dryRun } = command;
  const table = z.string().parse(process.env[environmentNames.table]);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 10 }));
  const report = progress("looked at");
  const count = { looked: 0, due: 0, failed: 0 };
  const earlier = migrations.slice(0, migrations.indexOf(migration));
  const waiting = new Map<string, number>();
  const pages = scanPages<Attributes, Attributes>((segment) =>
    client.send(new ScanCommand({ TableName: table, ...segment })),
  );
  await processConcurrently(pages, async (items) => {
    for (const item of items.filter((one) => appliesTo(migration, one))) {
      // A later shape would hide the item from earlier migrations.
      const first = earlier.find((one) => appliesTo(one, item));
      if (first !== undefined) {
        waiting.set(first.name, (waiting.get(first.name) ?? 0) + 1);
        continue;
      }
      count.due += 1;
      if (!dryRun && !(await migrateItem(client, table, migration, item))) count.failed += 1;
    }
    count.looked += items.length;
    report(items.length);
  });
  const { looked, due, failed } = count;
  console.log(`${countedItems(looked)} of ${placeInWords(command)} looked at.`);
  if (due === 0 && waiting.size === 0) console.log(`None is to be changed: ${migration.name} is done.`);
  else if (due > 0 && dryRun) console.log(`${countedItems(due)} would be changed by ${migration.name}.`);
  else if (due > 0) console.log(`${countedItems(due - failed)} changed by ${migration.name}.`);
  for (const [name, itemCount] of waiting) {
    console.log(
      `${countedItems(itemCount)} left as they are until ${name} is run; then run ${migration.name} once more.`,
    );
    process.exitCode = 1;
  }
  if (failed === 0) return;
  console.log(`${countedItems(failed)} changed by others again and again meanwhile; run this once more.`);
  process.exitCode = 1;
}
