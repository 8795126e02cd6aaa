import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { lockFolder } from "#cli/folder-lock.ts";
import { UserError } from "#cli/user-error.ts";
import { type StageName, tableNamePrefix } from "#infra/aws/stage-name.ts";
import { startDynamoDb } from "#local/services/dynamodb.ts";
import { tableEnvironment } from "#local/services/function-environment.ts";
import { createTable, localTable } from "#local/services/table.ts";
import { dataFolder } from "#local/shop/settings.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import type { Target } from "./run-command.ts";
import { runningShop, withFunctionEnvironment } from "./running-shop.ts";

/**
 * Runs code that needs functions with the local shop's table: through its own database process while it runs, because
 * only that may write the file, or else through a temporary one.
 * @throws UserError when the shop is starting, or no database can be started
 */
export async function withLocalTable<T>(run: () => Promise<T>, command = "npm run admin"): Promise<T> {
  const folder = dataFolder();
  const running = await runningShop(folder);
  if (running !== undefined) return withFunctionEnvironment(running, run);
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
 * The same with a deployed stage's table, with the operator's credentials and region. CloudFormation generates the
 * table's name from the stack's, so it is found by prefix; `table` names it explicitly, as the stack's output
 * TableName does.
 * @throws UserError when there is no such table, or several: one left behind by an earlier stack
 */
export async function withStageTable<T>(
  stage: StageName,
  table: string | undefined,
  run: () => Promise<T>,
): Promise<T> {
  process.env[environmentNames.table] = table ?? (await findTable(stage));
  return run();
}

/** The target table as named on the command line. `command` is the command's name. */
export function withTableOf<T>({ stage, table }: Target, command: string, run: () => Promise<T>): Promise<T> {
  return stage === undefined ? withLocalTable(run, command) : withStageTable(stage, table, run);
}

async function findTable(stage: StageName): Promise<string> {
  const prefix = tableNamePrefix(stage);
  // Tables are sorted by name, so the one or two of the shop are on one page.
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
