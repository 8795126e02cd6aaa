import { readOptions } from "#cli/command-options.ts";
import type { StageName } from "#infra/aws/stage-name.ts";
import { readTarget } from "./run-command.ts";

export const usage = `Usage: npm run setup -- --stage NAME [--yes] [--print-webhook | --new-webhook] [--no-wait]
Completes a stage after a deployment: stores a key that signs sessions, Stripe's secret key, the signing secret of the webhook endpoint, which the command registers
with Stripe, and optionally a chat's webhook for alarms; registers the site's domain with Stripe, so that Apple Pay, Google Pay and Link show; says how many functions
the account runs at once; says where licenses are sold, and offers to sell only where WhatsApp was known to allow assistants; and, where the stage has a sender of mail, prints the DNS records that it needs, waits until SES has seen them, and sends you a test mail. Run it after the first deployment, and again whenever one of Stripe's keys or the domain has changed; valid values are kept.
  --print-webhook  registers nothing: prints the address and the events of the endpoint, and asks for its signing secret
  --new-webhook    replaces the existing endpoint with a new one, which has a new signing secret
  --no-wait        does not wait for the sender's DNS records
  --yes            confirms without asking
Secrets are never arguments or environment variables. Without a terminal they are read from standard input, one per line, in the order of the questions: Stripe's
secret key, then the signing secret if it is needed, then the chat's webhook, where - removes it, then the address for a test mail, then yes to sell only where WhatsApp was known to allow assistants; an empty line keeps the stored value. The command uses your own AWS credentials and region.`;

/** The parsed command. */
export interface SetupCommand {
  readonly stage: StageName;
  readonly yes: boolean;
  /** Whether to wait for the sender's DNS records. */
  readonly waits: boolean;
  readonly webhook: "register" | "print" | "replace";
}

/** Parses the arguments; returns an error message if they are invalid. */
export function readSetupCommand(args: readonly string[]): SetupCommand | string {
  const options = readOptions(args, {
    stage: { type: "string" },
    yes: { type: "boolean", default: false },
    "print-webhook": { type: "boolean", default: false },
    "new-webhook": { type: "boolean", default: false },
    "no-wait": { type: "boolean", default: false },
  });
  if (typeof options === "string") return options;
  const { values, positionals } = options;
  if (positionals.length > 0) return "The only argument is the stage; a secret is never an argument.";
  const target = readTarget(values.stage, undefined);
  if (typeof target === "string") return target;
  if (target.stage === undefined) return "Name a stage: --stage NAME.";
  const { yes, "print-webhook": print, "new-webhook": replace, "no-wait": goesOn } = values;
  if (print && replace) return "--print-webhook registers nothing; use it without --new-webhook.";
  return { stage: target.stage, yes, waits: !goesOn, webhook: print ? "print" : replace ? "replace" : "register" };
}
