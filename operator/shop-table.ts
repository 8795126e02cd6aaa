import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { lockFolder } from "#cli/folder-lock.ts";
import { UserError } from "#cli/user-error.ts";
import { type StageName, tableNamePrefix } from "#infra/aws/stage-name.ts";
import { startDynamoDb } from "#local/services/dynamodb.ts";
import { tableEnvironment } from "#local/services/function-environment.ts";
import { createTable, localTable } from "#local/services/table.ts";
import { dataFolder } from "#local/shop/settings.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import type { Where } from "./run-command.ts";
import { asFunction, runningShop } from "./running-shop.ts";

/**
 * Runs what needs functions' code with the table of the shop on this machine: through the shop's own engine while it
 * runs, which alone may write its file, else through one of our own for the moment.
 * @throws UserError when the shop is just starting, or no engine is to be had
 */
export async function withLocalTable<T>(run: () => Promise<T>, command = "npm run admin"): Promise<T> {
  const folder = dataFolder();
  const running = await runningShop(folder);
  if (running !== undefined) return asFunction(running, run);
  const lock = await lockFolder(folder, `the command ${command}`);
  try {
    const dynamoDb = await startDynamoDb({ file: localTable.file(folder) });
    try {
      await createTable(dynamoDb.url, localTable.name);
      return await asFunction(tableEnvironment(localTable.name, dynamoDb.url), run);
    } finally {
      await dynamoDb.stop();
    }
  } finally {
    await lock.stop();
  }
}

/**
 * The same with a deployed stage's table, the operator's own credentials and region. CloudFormation makes the table's
 * name up from the stack's, so it is found by how it begins; `table` says it instead, as the stack's output TableName
 * does.
 * @throws UserError when there is no such table, or several: one that an earlier stack left behind
 */
export async function withStageTable<T>(
  stage: StageName,
  table: string | undefined,
  run: () => Promise<T>,
): Promise<T> {
  process.env[environmentNames.table] = table ?? (await findTable(stage));
  return run();
}

/** One or the other, as a person has said. `command` is how they have called it. */
export function withTableOf<T>({ stage, table }: Where, command: string, run: () => Promise<T>): Promise<T> {
  return stage === undefined ? withLocalTable(run, command) : withStageTable(stage, table, run);
}

async function findTable(stage: StageName): Promise<string> {
  const prefix = tableNamePrefix(stage);
  // Tables come in the order of their names, so ours, of which there is one or two, are on one page.
  const { TableNames = [] } = await new DynamoDBClient().send(
    new ListTablesCommand({ ExclusiveStartTableName: prefix }),
  );
  const [found, ...more] = TableNames.filter((name) => name.startsWith(prefix));
  if (found === undefined) {
    throw new UserError(
      `There is no table ${prefix}… in this account and region; check AWS_PROFILE and AWS_REGION, or name it with --table.`,
    );
  }
  if (more.length === 0) return found;
  throw new UserError(
    `There are several tables ${prefix}…: ${[found, ...more].join(", ")}. Add --table and the name that the stack's output TableName says.`,
  );
}
