/**
 * `npm run admin -- grant|revoke|reset-second-factor|list`: who is an admin, and how they get in again, of the shop on this machine or of a deployed stage. Exit codes: 0 it is so now (also
 * when it was so before), 1 it could not be done, 2 the command was not understood.
 */
import * as z from "zod";
import { callable, loadFunctions } from "../local/load-functions.ts";
import { StartRefused } from "../local/start-refused.ts";
import { type AdminCommand, readCommand, usage } from "./admin-command.ts";
import { withLocalTable, withStageTable } from "./shop-table.ts";

/** Undefined: the address has no account. */
type Outcome = { changed: boolean } | undefined;
type ChangeRole = (email: string, role: "admin" | "customer", now: Date) => Promise<Outcome>;
type ListAdmins = () => Promise<readonly { email: string; name: string }[]>;

const users = z.object({ changeRole: callable<ChangeRole>(), listAdmins: callable<ListAdmins>() });
const secondFactor = z.object({ resetSecondFactor: callable<(email: string, now: Date) => Promise<Outcome>>() });

const command = readCommand(process.argv.slice(2));
if (typeof command === "string") {
  console.error(`${command}\n${usage}`);
  process.exitCode = 2;
} else {
  const where = command.stage === undefined ? "the shop on this machine" : `the ${command.stage} shop on AWS`;
  const run = () => carryOut(command, where);
  try {
    const { stage, table } = command;
    console.log(await (stage === undefined ? withLocalTable(run) : withStageTable(stage, table, run)));
  } catch (reason) {
    const why = reason instanceof Error ? reason.message || reason.name : String(reason);
    console.error(reason instanceof StartRefused ? why : `The table of ${where} could not be used: ${why}`);
    process.exitCode = 1;
  }
}

/** Answers what to say. */
async function carryOut({ action, email }: AdminCommand, where: string): Promise<string> {
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
  const done = outcomeFor(email, where, await changeRole(email, action === "grant" ? "admin" : "customer", new Date()));
  if (action === "grant") return `${email} is ${done.changed ? "now" : "already"} an admin of ${where}.`;
  return done.changed ? `${email} is no longer an admin of ${where}.` : `${email} was not an admin of ${where}.`;
}

function outcomeFor(email: string, where: string, outcome: Outcome): { changed: boolean } {
  if (outcome === undefined) {
    throw new StartRefused(`${email} has no account in ${where}; register it on the site first.`);
  }
  return outcome;
}
