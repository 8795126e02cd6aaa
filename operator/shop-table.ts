import { lockFolder } from "#cli/folder-lock.ts";
import { startDynamoDb } from "#local/aws/dynamodb.ts";
import { tableEnvironment } from "#local/aws/function-environment.ts";
import { createTable, localTable } from "#local/aws/table.ts";
import { dataFolder } from "#local/shop/settings.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import { confirmOnce } from "./prompts/require-confirmation.ts";
import type { Target } from "./run-command.ts";
import { runningShopEnvironment, withFunctionEnvironment } from "./running-shop.ts";
import { findStageTable, findTableByName } from "./stage/stage-table.ts";

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

/** Asks the operator before the first write. */
export interface WritePermission {
  /**
   * Asks whether to change the table, whose place was printed before. The shop on this machine needs no confirmation.
   * @throws UserError when the operator declines, or there is neither a terminal nor `--yes`
   */
  confirm(question: string): Promise<void>;
}

/**
 * Runs function code on the table that the command line names, with the operator's credentials and region. Prints to
 * standard error which table on AWS it is, and where.
 * @param command the name of this command, for others that find the data folder locked
 * @param run must call `confirm` before it writes
 * @throws UserError when there is no such table
 */
export async function withTableOf<T>(
  { stage, table, yes = false }: Target & { readonly yes?: boolean },
  command: string,
  run: (permission: WritePermission) => Promise<T>,
): Promise<T> {
  if (stage === undefined) return withLocalTable(() => run({ confirm: async () => {} }), command);
  const { name, description } = await (table === undefined ? findStageTable(stage) : findTableByName(table));
  console.error(description);
  process.env[environmentNames.table] = name;
  return run({ confirm: (question) => confirmOnce(yes, question) });
}
