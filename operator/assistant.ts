/**
 * `npm run assistant -- add|revoke|list`: manages the keys with which assistants ask the local shop or a deployed stage
 * who has a license. Prints a new key alone on standard output. Exit codes: 0 done, 1 failed, 2 invalid arguments.
 */

import { UserError } from "#cli/user-error.ts";
import {
  type AssistantKey,
  addAssistantKey,
  listAssistantKeys,
  revokeAssistantKey,
} from "#functions/data/assistant-keys.ts";
import { operator } from "#functions/data/users.ts";
import { ShopError } from "#functions/shop-error.ts";
import { shopTime } from "#local/clock/shop-time.ts";
import { type AssistantCommand, readAssistantCommand, usage } from "./assistant-command.ts";
import { describeTable, describeTarget, runCommand } from "./run-command.ts";
import { type WritePermission, withTableOf } from "./shop-table.ts";

await runCommand(readAssistantCommand(process.argv.slice(2)), usage, describeTable, async (command) => {
  const shopName = describeTarget(command);
  try {
    await withTableOf(command, "npm run assistant", (permission) => carryOut(command, shopName, permission));
  } catch (thrown) {
    throw explained(thrown, command, shopName);
  }
});

async function carryOut(command: AssistantCommand, shopName: string, { confirm }: WritePermission): Promise<void> {
  if (command.action === "list") {
    const keys = await listAssistantKeys();
    console.log(keys.length === 0 ? `No assistant has a key of ${shopName}.` : keys.map(lineAbout).join("\n"));
  } else if (command.action === "add") {
    await confirm(`Add a key for the assistant "${command.name}"?`);
    const { key, secret } = await addAssistantKey(command, operator, shopTime());
    console.error(`${describe(key)} can now use ${shopName}. Keep the key: it cannot be shown again. Send it as`);
    console.error(`Authorization: Bearer ${secret.slice(0, 16)}…`);
    console.log(secret);
  } else {
    await confirm(`Revoke the key ${command.id}? Its assistant is refused at once.`);
    const key = await revokeAssistantKey(command.id, operator, shopTime());
    console.log(`${describe(key)} is refused by ${shopName} from now on.`);
  }
}

function describe({ id, name }: AssistantKey): string {
  return `The key ${id} of "${name}"`;
}

/** A line of the list: id, scopes, when it was added and last used, and the name, which may have spaces. */
function lineAbout({ id, name, scopes, createdAt, lastUsedAt }: AssistantKey): string {
  const used = lastUsedAt === undefined ? "never used" : `used ${lastUsedAt.slice(0, 13)}h`;
  return `${id} ${scopes.join(",").padEnd(22)} added ${createdAt.slice(0, 10)} ${used.padEnd(18)} ${name}`;
}

/** Says in the operator's words why a key could not be added or revoked. */
function explained(thrown: unknown, command: AssistantCommand, shopName: string): unknown {
  if (!(thrown instanceof ShopError)) return thrown;
  if (thrown.code === "not_found" && command.action === "revoke")
    return new UserError(`There is no key ${command.id} in ${shopName}; npm run assistant -- list shows all.`);
  return new UserError(thrown.message);
}
