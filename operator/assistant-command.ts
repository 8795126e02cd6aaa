import * as z from "zod";
import { readOptions } from "#cli/command-options.ts";
import { assistantKeys } from "#shared/contract/admin/assistant-keys.ts";
import { assistantKeyId } from "#shared/contract/parts/fields.ts";
import { type AssistantScope, assistantScopes } from "#shared/domain/assistant-key.ts";
import { readTarget, type Target } from "./run-command.ts";

export const usage = `Usage: npm run assistant -- add NAME [--scope SCOPE]... [--stage NAME [--table NAME] [--yes]]
       npm run assistant -- revoke KEY_ID [--stage NAME [--table NAME] [--yes]]
       npm run assistant -- list [--stage NAME [--table NAME]]
add prints a key with which an assistant asks who has a license, and connects chats. It is shown once. An assistant can have two at a time.
A scope is lines:read (ask) or lines:claim (connect); without --scope the key has both.
Without --stage, the command works on the shop on this machine; with it, on AWS, using your own credentials and region:
it then says which table it works on and where, and asks before it changes anything; --yes confirms without asking.`;

/** The parsed action. */
type Action =
  | { readonly action: "list" }
  | { readonly action: "add"; readonly name: string; readonly scopes: readonly AssistantScope[] }
  | { readonly action: "revoke"; readonly id: string };
export type AssistantCommand = Action & Target & { readonly yes: boolean };

/** Parses the arguments; returns an error message if they are invalid. */
export function readAssistantCommand(args: readonly string[]): AssistantCommand | string {
  const options = readOptions(args, {
    stage: { type: "string" },
    table: { type: "string" },
    scope: { type: "string", multiple: true },
    yes: { type: "boolean", default: false },
  });
  if (typeof options === "string") return options;
  const { stage, table, scope, yes } = options.values;
  const action = readAction(options.positionals, scope);
  if (typeof action === "string") return action;
  const target = readTarget(stage, table);
  return typeof target === "string" ? target : { ...action, ...target, yes };
}

function readAction([action, subject, ...extra]: readonly string[], scopes?: readonly string[]): Action | string {
  if (action === undefined) return "Say what to do: add, revoke or list.";
  if (extra.length > 0) return "Give one name or key at a time, a name with spaces in quotes.";
  if (scopes !== undefined && action !== "add") return "--scope belongs to add.";
  if (action === "list") return subject === undefined ? { action } : "list takes no name.";
  if (action === "add")
    return subject === undefined ? "add needs a name for the assistant." : readNewKey(subject, scopes);
  if (action !== "revoke") return `There is no action "${action}"; use add, revoke or list.`;
  if (subject === undefined) return "revoke needs the id of a key, which list shows.";
  return assistantKeyId.safeParse(subject).success
    ? { action, id: subject }
    : `"${subject}" is not the id of a key: give only the part that begins with key_.`;
}

function readNewKey(name: string, scopes: readonly string[] = assistantScopes): Action | string {
  const parsed = assistantKeys.addAssistantKey.body.safeParse({ name, scopes });
  if (parsed.success) return { action: "add", ...parsed.data };
  const isScope = parsed.error.issues.some(({ path }) => path[0] === "scopes");
  return isScope
    ? `A scope is ${assistantScopes.join(" or ")}, each once.`
    : `"${name}" is not a name: ${z.prettifyError(parsed.error).split("\n")[0]?.replace(/^\W+/, "")}`;
}
