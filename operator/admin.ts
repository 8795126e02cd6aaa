/**
 * `npm run admin -- grant|revoke|reset-second-factor|list`: who is an admin, and how they get in again, of the shop on this machine or of a deployed stage. Exit codes: 0 it is so now (also
 * when it was so before), 1 it could not be done, 2 the command was not understood.
 */
import * as z from "zod";
import { StartRefused } from "#cli/user-error.ts";
import { callable, loadFunctions } from "#local/load-functions.ts";
import { type AdminCommand, readCommand, usage } from "./admin-command.ts";
import { carryOut, inWords, tableInWords } from "./run-command.ts";
import { withTableOf } from "./shop-table.ts";

/** Undefined: the address has no account. */
type Outcome = { changed: boolean } | undefined;
type ChangeRole = (email: string, role: "admin" | "customer", now: Date) => Promise<Outcome>;
type ListAdmins = () => Promise<readonly { email: string; name: string }[]>;

const users = z.object({ changeRole: callable<ChangeRole>(), listAdmins: callable<ListAdmins>() });
const secondFactor = z.object({ resetSecondFactor: callable<(email: string, now: Date) => Promise<Outcome>>() });

await carryOut(readCommand(process.argv.slice(2)), usage, tableInWords, async (command) => {
  console.log(await withTableOf(command, "npm run admin", () => carriedOut(command, inWords(command))));
});

/** Answers what to say. */
async function carriedOut({ action, email }: AdminCommand, where: string): Promise<string> {
  const { changeRole, listAdmins } = await loadFunctions("functions/data/users.ts", users);
  if (action === "list") {
    const admins = (await listAdmins()).map((admin) => `${admin.email} ${admin.name}`);
    return admins.length === 0 ? `Nobody is an admin of ${where}.` : admins.join("\n");
  }
  if (action === "reset-second-factor") {
    const { resetSecondFactor } = await loadFunctions("functions/data/second-factor.ts", secondFactor);
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
    throw new StartRefused(`${email} has no account in ${where}; register it on the site first.`);
  }
  return outcome;
}
