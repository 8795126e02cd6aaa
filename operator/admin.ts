/**
 * `npm run admin -- grant|revoke|reset-second-factor|list`: manages the admins of the local shop or of a deployed
 * stage. Idempotent. Exit codes: 0 done, 1 failed, 2 invalid arguments.
 */

import { UserError } from "#cli/user-error.ts";
import { resetSecondFactor } from "#functions/data/second-factor.ts";
import { changeRole, listAdmins } from "#functions/data/users.ts";
import { type AdminCommand, readCommand, usage } from "./admin-command.ts";
import { describeTable, describeTarget, runCommand } from "./run-command.ts";
import { withTableOf } from "./shop-table.ts";

/** Undefined: no account has this email address. */
type Outcome = { changed: boolean } | undefined;

await runCommand(readCommand(process.argv.slice(2)), usage, describeTable, async (command) => {
  console.log(await withTableOf(command, "npm run admin", () => carriedOut(command, describeTarget(command))));
});

/** Runs the action and returns the message to print. */
async function carriedOut({ action, email }: AdminCommand, where: string): Promise<string> {
  if (action === "list") {
    const admins = (await listAdmins()).map((admin) => `${admin.email} ${admin.name}`);
    return admins.length === 0 ? `Nobody is an admin of ${where}.` : admins.join("\n");
  }
  if (action === "reset-second-factor") {
    const { changed } = outcomeFor(email, where, await resetSecondFactor(email, new Date()));
    return changed
      ? `${email} signs in to ${where} with the password alone now, and is signed out everywhere.`
      : `${email} had no second factor in ${where}.`;
  }
  const { changed } = outcomeFor(
    email,
    where,
    await changeRole(email, action === "grant" ? "admin" : "customer", new Date()),
  );
  if (action === "grant") return `${email} is ${changed ? "now" : "already"} an admin of ${where}.`;
  return changed ? `${email} is no longer an admin of ${where}.` : `${email} was not an admin of ${where}.`;
}

function outcomeFor(email: string, where: string, outcome: Outcome): { changed: boolean } {
  if (outcome === undefined) {
    throw new UserError(`${email} has no account in ${where}; register it on the site first.`);
  }
  return outcome;
}
