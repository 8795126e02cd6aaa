import * as z from "zod";
import { readOptions } from "#cli/command-options.ts";
import { email } from "#shared/contract/parts/person-fields.ts";
import { readTarget, type Target } from "./run-command.ts";

export const usage = `Usage: npm run admin -- grant|revoke someone@example.com [--stage dev|prod [--table NAME]]
       npm run admin -- reset-second-factor someone@example.com [--stage dev|prod [--table NAME]]
       npm run admin -- list [--stage dev|prod [--table NAME]]
reset-second-factor lets an admin in with the password alone who has lost the authenticator app and the recovery codes; make sure of who is asking.
Without --stage: the shop on this machine. With it: AWS, with your own credentials and region.`;

const command = z.union([
  z.object({ action: z.literal("list"), email: z.undefined().transform(() => "") }),
  z.object({ action: z.enum(["grant", "revoke", "reset-second-factor"]), email }),
]);
const actions: readonly string[] = [
  "grant",
  "revoke",
  "reset-second-factor",
  "list",
] satisfies AdminCommand["action"][];
/** "grant, revoke, … or list". */
const choice = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(actions);

/** The parsed command. `email` is empty for the list. */
export type AdminCommand = z.output<typeof command> & Target;

/** Parses the arguments; returns an error message if they are invalid. */
export function readCommand(args: readonly string[]): AdminCommand | string {
  const options = readOptions(args, { stage: { type: "string" }, table: { type: "string" } });
  if (typeof options === "string") return options;
  const [action, address, ...more] = options.positionals;
  if (action === undefined) return `Say what to do: ${choice}.`;
  if (!actions.includes(action)) return `There is no "${action}"; it is ${choice}.`;
  const where = readTarget(options.values.stage, options.values.table);
  if (typeof where === "string") return where;
  if (more.length > 0) return "One address at a time, please.";
  if (action !== "list" && address === undefined) {
    const about = action === "reset-second-factor" ? "Whose second factor" : `Whom to ${action}`;
    return `${about}? Give the address of an account.`;
  }
  const read = command.safeParse({ action, email: address });
  if (read.success) return { ...read.data, ...where };
  return action === "list" ? "The list takes no address." : `"${address}" is not an email address.`;
}
