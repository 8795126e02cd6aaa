import * as z from "zod";
import { readOptions } from "#cli/command-options.ts";
import { email } from "#shared/contract/parts/person-fields.ts";
import { readTarget, type Target } from "./run-command.ts";

export const usage = `Usage: npm run admin -- grant|revoke someone@example.com [--stage NAME [--table NAME] [--yes]]
       npm run admin -- reset-two-step-sign-in someone@example.com [--stage NAME [--table NAME] [--yes]]
       npm run admin -- end-sessions|send-reset|confirm-address someone@example.com [--stage NAME [--table NAME] [--yes]]
       npm run admin -- list [--stage NAME [--table NAME]]
reset-two-step-sign-in is for an admin who has lost the authenticator app and the recovery codes, or the only passkey: afterward the password alone is enough to sign in, and the account has no passkeys.
end-sessions signs any account out everywhere, such as one that others may have taken over. The password stays as it is.
send-reset does so too, and mails the account a link for a new password.
First make sure who is asking for any of these.
confirm-address is for a shop that sends no mail: it states that you know whose address it is. Only a confirmed address can be made an admin.
Without --stage, the command works on the shop on this machine; with it, on AWS, using your own credentials and region:
it then says which table it works on and where, and asks before it changes anything; --yes confirms without asking.`;

const command = z.union([
  z.object({ action: z.literal("list"), email: z.undefined().transform(() => "") }),
  z.object({
    action: z.enum(["grant", "revoke", "reset-two-step-sign-in", "end-sessions", "send-reset", "confirm-address"]),
    email,
  }),
]);
const actions: readonly string[] = [
  "grant",
  "revoke",
  "reset-two-step-sign-in",
  "end-sessions",
  "send-reset",
  "confirm-address",
  "list",
] satisfies AdminCommand["action"][];
/** "grant, revoke, … or list". */
const actionList = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(actions);

/** The parsed command. `email` is empty for the action `list`. */
export type AdminCommand = z.output<typeof command> & Target & { readonly yes: boolean };

/** Parses the arguments; returns an error message if they are invalid. */
export function readAdminCommand(args: readonly string[]): AdminCommand | string {
  const options = readOptions(args, {
    stage: { type: "string" },
    table: { type: "string" },
    yes: { type: "boolean", default: false },
  });
  if (typeof options === "string") return options;
  const [action, address, ...extraArguments] = options.positionals;
  if (action === undefined) return `Say what to do: ${actionList}.`;
  if (!actions.includes(action)) return `There is no action "${action}"; use ${actionList}.`;
  const target = readTarget(options.values.stage, options.values.table);
  if (typeof target === "string") return target;
  if (extraArguments.length > 0) return "Give one email address at a time.";
  if (action !== "list" && address === undefined) return `${action} needs the email address of an account.`;
  const parsed = command.safeParse({ action, email: address });
  if (parsed.success) return { ...parsed.data, ...target, yes: options.values.yes };
  return action === "list" ? "list takes no email address." : `"${address}" is not an email address.`;
}
