import { readOptions } from "#cli/command-options.ts";
import type { StageName } from "#infra/aws/stage-name.ts";
import { readTarget } from "./run-command.ts";

export const usage = `Usage: npm run rotate-keys -- --stage dev|prod [--finish | --drop-old] [--yes]
       npm run rotate-keys -- --stage dev|prod --origin [--finish | --drop-old] [--yes]
Adds a new key for signing sessions to the stage's secret. No one is signed out: the previous keys keep verifying.
  --finish    drops the keys before it, once nobody can have a token of theirs any more; a later rotation does that too
  --drop-old  for a key that is known to others: one new key alone. Everybody is signed out, admins too
With --origin: a new value by which CloudFront proves itself to the API, beside the one before it. A deployment tells it to CloudFront.
  --finish    drops the one before it, after that deployment
  --drop-old  for a value that is known to others: drops the one before it at once. The API may refuse everybody until the deployment is done
  --yes       agrees to what is about to be done
AWS is used with your own credentials and region.`;

/** The parsed command. */
export interface RotateCommand {
  readonly stage: StageName;
  readonly yes: boolean;
  readonly key: "jwt" | "origin";
  readonly what: "rotate" | "finish" | "drop old";
}

/** Parses the arguments; returns an error message if they are invalid. */
export function readRotateCommand(args: readonly string[]): RotateCommand | string {
  const options = readOptions(args, {
    stage: { type: "string" },
    origin: { type: "boolean", default: false },
    finish: { type: "boolean", default: false },
    "drop-old": { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
  });
  if (typeof options === "string") return options;
  const { values, positionals } = options;
  if (positionals.length > 0) return "The only argument is the stage; a key is never an argument.";
  const where = readTarget(values.stage, undefined);
  if (typeof where === "string") return where;
  if (where.stage === undefined) return "Say which stage: --stage dev or --stage prod.";
  const { origin, finish, "drop-old": dropOld, yes } = values;
  if (finish && dropOld)
    return "--finish waits until nobody needs what was before, --drop-old does not; say one of them.";
  return {
    stage: where.stage,
    yes,
    key: origin ? "origin" : "jwt",
    what: finish ? "finish" : dropOld ? "drop old" : "rotate",
  };
}
