/**
 * `npm run admin -- grant|revoke|reset-two-step-sign-in|end-sessions|send-reset|confirm-address|list`: manages the
 * admins of the local shop or of a deployed stage, ends the sessions of any account, and lets people back into theirs.
 * Idempotent. Exit codes: 0 done, 1 failed, 2 invalid arguments.
 */

import { UserError } from "#cli/user-error.ts";
import { resetSecondFactor } from "#functions/data/second-factor.ts";
import { changeRole, confirmAddressAsOperator, endSessionsOf, listAdmins, sendReset } from "#functions/data/users.ts";
import { shopTime } from "#local/clock/shop-time.ts";
import { type AdminCommand, readAdminCommand, usage } from "./admin-command.ts";
import { describeTable, describeTarget, runCommand } from "./run-command.ts";
import { type WritePermission, withTableOf } from "./shop-table.ts";

/** The result of a change; undefined when no account has this email address. */
type Outcome = { changed: boolean } | undefined;

/** The question before each change. */
const questions = {
  grant: (email: string) => `Make ${email} an admin?`,
  revoke: (email: string) => `Take the admin role from ${email}?`,
  "reset-two-step-sign-in": (email: string) =>
    `Let ${email} sign in with the password alone, and remove all passkeys of the account?`,
  "end-sessions": (email: string) => `Sign ${email} out everywhere?`,
  "send-reset": (email: string) => `Sign ${email} out everywhere, and mail a link for a new password?`,
  "confirm-address": (email: string) => `State that ${email} belongs to the person who registered it?`,
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
  if (action === "reset-two-step-sign-in") {
    const { changed } = requireAccount(email, shopName, await resetSecondFactor(email, shopTime()));
    return changed
      ? `${email} can now sign in to ${shopName} with the password alone, has no passkeys, and was signed out everywhere.`
      : `${email} has no two-step sign-in and no passkeys in ${shopName}; nothing was changed.`;
  }
  if (action === "end-sessions") {
    requireAccount(email, shopName, await endSessionsOf(email, shopTime()));
    return `${email} was signed out of ${shopName} everywhere.`;
  }
  if (action === "send-reset") {
    requireAccount(email, shopName, await sendReset(email, shopTime()));
    return `${email} was signed out of ${shopName} everywhere, and is mailed a link for a new password, valid for 30 minutes.`;
  }
  if (action === "confirm-address") {
    const { changed } = requireAccount(email, shopName, await confirmAddressAsOperator(email, shopTime()));
    return `${email} is ${changed ? "now" : "already"} confirmed in ${shopName}.`;
  }
  const outcome = await changeRole(email, action === "grant" ? "admin" : "customer", shopTime());
  if (outcome === "unconfirmed") {
    throw new UserError(
      `${email} has not been confirmed in ${shopName}, so anyone may have registered it: open the link in the mail that registering sent, or ask for another on the dashboard. If the shop sends no mail, and you know whose address it is: npm run admin -- confirm-address ${email}`,
    );
  }
  const { changed } = requireAccount(email, shopName, outcome);
  if (action === "grant") return `${email} is ${changed ? "now" : "already"} an admin of ${shopName}.`;
  return changed ? `${email} is no longer an admin of ${shopName}.` : `${email} was not an admin of ${shopName}.`;
}

function requireAccount(email: string, shopName: string, outcome: Outcome): { changed: boolean } {
  if (outcome === undefined) {
    throw new UserError(`${email} has no account in ${shopName}; register it on the site first.`);
  }
  return outcome;
}
