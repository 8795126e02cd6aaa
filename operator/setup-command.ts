import { readOptions } from "#cli/command-options.ts";
import type { StageName } from "#infra/aws/stage-name.ts";
import { readTarget } from "./run-command.ts";

export const usage = `Usage: npm run setup -- --stage dev|prod [--yes] [--print-webhook | --new-webhook]
Fills in what the deployment has left open in the stage's secrets: a key that signs sessions, Stripe's secret key, and the signing secret of the webhook
endpoint, which it registers with Stripe. Run it after the first deployment, and again whenever one of Stripe's keys has changed; what is right stays.
  --print-webhook  registers nothing: prints the address and the events of the endpoint, and asks for the signing secret
  --new-webhook    makes the endpoint anew in place of the one that is there, with another signing secret
  --yes            agrees to what is about to be done
Secrets are never arguments or environment variables. Without a terminal they are lines of standard input, in the order in which they are asked for: Stripe's
secret key, and if need be the signing secret; an empty line keeps what is stored. AWS is used with your own credentials and region.`;

/** The parsed command. */
export interface SetupCommand {
  readonly stage: StageName;
  readonly yes: boolean;
  readonly webhook: "register" | "print" | "make anew";
}

/** Parses the arguments; returns an error message if they are invalid. */
export function readSetupCommand(args: readonly string[]): SetupCommand | string {
  const options = readOptions(args, {
    stage: { type: "string" },
    yes: { type: "boolean", default: false },
    "print-webhook": { type: "boolean", default: false },
    "new-webhook": { type: "boolean", default: false },
  });
  if (typeof options === "string") return options;
  const { values, positionals } = options;
  if (positionals.length > 0) return "The only argument is the stage; a secret is never an argument.";
  const where = readTarget(values.stage, undefined);
  if (typeof where === "string") return where;
  if (where.stage === undefined) return "Say which stage: --stage dev or --stage prod.";
  const { yes, "print-webhook": print, "new-webhook": anew } = values;
  if (print && anew) return "--print-webhook registers nothing, so it makes nothing anew.";
  return { stage: where.stage, yes, webhook: print ? "print" : anew ? "make anew" : "register" };
}
