import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { lockFolder } from "#cli/folder-lock.ts";
import { UserError } from "#cli/user-error.ts";
import { type StageName, tableNamePrefix } from "#infra/aws/stage-name.ts";
import { startDynamoDb } from "#local/aws/dynamodb.ts";
import { tableEnvironment } from "#local/aws/function-environment.ts";
import { createTable, localTable } from "#local/aws/table.ts";
import { dataFolder } from "#local/shop/settings.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import type { Target } from "./run-command.ts";
import { runningShopEnvironment, withFunctionEnvironment } from "./running-shop.ts";

/**
 * Runs function code on the local shop's table. While the shop runs, the code uses the shop's database process, because
 * only one process may write the file; otherwise it uses a temporary database process.
 * @throws UserError when the shop is starting, or no database process can be started
 */
export async function withLocalTable<T>(run: () => Promise<T>, command = "npm run admin"): Promise<T> {
  const folder = dataFolder();
  const environment = await runningShopEnvironment(folder);
  if (environment !== undefined) return withFunctionEnvironment(environment, run);
  const lock = await lockFolder(folder, `the command ${command}`);
  try {
    const dynamoDb = await startDynamoDb({ file: localTable.file(folder) });
    try {
      await createTable(dynamoDb.url, localTable.name);
      return await withFunctionEnvironment(tableEnvironment(localTable.name, dynamoDb.url), run);
    } finally {
      await dynamoDb.stop();
    }
  } finally {
    await lock.stop();
  }
}

/**
 * Runs function code on a deployed stage's table, with the operator's credentials and region. CloudFormation generates
 * the table's name from the stack's name, so the table is found by that prefix.
 * @param table the name of the table to use instead, such as the one in the stack's output TableName
 * @throws UserError when there is no such table, or several, because an earlier stack left one behind
 */
export async function withStageTable<T>(
  stage: StageName,
  table: string | undefined,
  run: () => Promise<T>,
): Promise<T> {
  process.env[environmentNames.table] = table ?? (await findTable(stage));
  return run();
}

/**
 * Runs function code on the table that the command line names.
 * @param command the name of this command, for others that find the data folder locked
 */
export function withTableOf<T>({ stage, table }: Target, command: string, run: () => Promise<T>): Promise<T> {
  return stage === undefined ? withLocalTable(run, command) : withStageTable(stage, table, run);
}

async function findTable(stage: StageName): Promise<string> {
  const prefix = tableNamePrefix(stage);
  // AWS lists tables sorted by name, so all tables of the stage are on the first page.
  const { TableNames = [] } = await new DynamoDBClient().send(
    new ListTablesCommand({ ExclusiveStartTableName: prefix }),
  );
  const [firstName, ...otherNames] = TableNames.filter((name) => name.startsWith(prefix));
  if (firstName === undefined) {
    throw new UserError(
      `There is no table ${prefix}… in this account and region; check AWS_PROFILE and AWS_REGION, or name it with --table.`,
    );
  }
  if (otherNames.length === 0) return firstName;
  throw new UserError(
    `There are several tables ${prefix}…: ${[firstName, ...otherNames].join(", ")}. Add --table with the name in the stack's output TableName.`,
  );
}
