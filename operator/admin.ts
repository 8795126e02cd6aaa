/**
 * `npm run admin -- grant|revoke|reset-second-factor|list`: who is an admin, and how they get in again, of the shop
 * on this machine or of a deployed stage. Exit codes: 0 it is so now (also when it was so before), 1 it could not be
 * done, 2 the command was not understood.
 */

import { UserError } from "#cli/user-error.ts";
import { resetSecondFactor } from "#functions/data/second-factor.ts";
import { changeRole, listAdmins } from "#functions/data/users.ts";
import { type AdminCommand, readCommand, usage } from "./admin-command.ts";
import { inWords, runCommand, tableInWords } from "./run-command.ts";
import { withTableOf } from "./shop-table.ts";

/** Undefined: the address has no account. */
type Outcome = { changed: boolean } | undefined;

await runCommand(readCommand(process.argv.slice(2)), usage, tableInWords, async (command) => {
  console.log(await withTableOf(command, "npm run admin", () => carriedOut(command, inWords(command))));
});

/** Answers what to say. */
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
