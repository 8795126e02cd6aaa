/**
 * `npm run admin -- grant|revoke|reset-second-factor|list`: manages the admins of the local shop or of a deployed
 * stage. Idempotent. Exit codes: 0 done, 1 failed, 2 invalid arguments.
 */

import { UserError } from "#cli/user-error.ts";
import { resetSecondFactor } from "#functions/data/second-factor.ts";
import { changeRole, listAdmins } from "#functions/data/users.ts";
import { type AdminCommand, readAdminCommand, usage } from "./admin-command.ts";
import { describeTable, describeTarget, runCommand } from "./run-command.ts";
import { type WritePermission, withTableOf } from "./shop-table.ts";

/** The result of a change; undefined when no account has this email address. */
type Outcome = { changed: boolean } | undefined;

/** The question before each change. */
const questions = {
  grant: (email: string) => `Make ${email} an admin?`,
  revoke: (email: string) => `Take the admin role from ${email}?`,
  "reset-second-factor": (email: string) => `Let ${email} sign in with the password alone?`,
} as const;

await runCommand(readAdminCommand(process.argv.slice(2)), usage, describeTable, async (command) => {
  console.log(
    await withTableOf(command, "npm run admin", (permission) => carryOut(command, describeTarget(command), permission)),
  );
});

/** Runs the action and returns the message to print. */
async function carryOut(
  { action, email }: AdminCommand,
  shopName: string,
  { confirm }: WritePermission,
): Promise<string> {
  const admins = await listAdmins();
  if (action === "list") {
    const lines = admins.map((admin) => `${admin.email} ${admin.name}`);
    return lines.length === 0 ? `Nobody is an admin of ${shopName}.` : lines.join("\n");
  }
  if (action === "revoke" && admins.length === 1 && admins[0]?.email === email)
    console.error(
      `${email} is the only admin of ${shopName}: without another one the admin area is closed to everyone.`,
    );
  await confirm(questions[action](email));
  if (action === "reset-second-factor") {
    const { changed } = requireAccount(email, shopName, await resetSecondFactor(email, new Date()));
    return changed
      ? `${email} can now sign in to ${shopName} with the password alone, and was signed out everywhere.`
      : `${email} has no second factor in ${shopName}; nothing was changed.`;
  }
  const { changed } = requireAccount(
    email,
    shopName,
    await changeRole(email, action === "grant" ? "admin" : "customer", new Date()),
  );
  if (action === "grant") return `${email} is ${changed ? "now" : "already"} an admin of ${shopName}.`;
  return changed ? `${email} is no longer an admin of ${shopName}.` : `${email} was not an admin of ${shopName}.`;
}

function requireAccount(email: string, shopName: string, outcome: Outcome): { changed: boolean } {
  if (outcome === undefined) {
    throw new UserError(`${email} has no account in ${shopName}; register it on the site first.`);
  }
  return outcome;
}
