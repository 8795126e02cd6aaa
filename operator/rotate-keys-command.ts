import { readOptions } from "#cli/command-options.ts";
import type { StageName } from "#infra/aws/stage-name.ts";
import { readTarget } from "./run-command.ts";

export const usage = `Usage: npm run rotate-keys -- --stage NAME [--finish | --drop-old] [--yes]
       npm run rotate-keys -- --stage NAME --origin [--finish | --drop-old] [--yes]
Adds a new key that signs sessions to the stage's secret. No one is signed out: the previous keys still verify sessions.
  --finish    removes the previous keys, once no valid session needs them; a later rotation does that too
  --drop-old  for a leaked key: replaces all keys with a single new one. Everyone is signed out, admins too
With --origin: adds a new value of the secret by which CloudFront proves itself to the API, next to the previous value. A deployment passes it to CloudFront.
  --finish    removes the previous value, after that deployment
  --drop-old  for a leaked value: removes the previous value immediately. The API may reject all requests until the deployment is done
  --yes       confirms without asking
The command uses your own AWS credentials and region.`;

/** The parsed command. */
export interface RotateCommand {
  readonly stage: StageName;
  readonly yes: boolean;
  readonly key: "jwt" | "origin";
  readonly action: "rotate" | "finish" | "drop old";
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
  const target = readTarget(values.stage, undefined);
  if (typeof target === "string") return target;
  if (target.stage === undefined) return "Name a stage: --stage NAME.";
  const { origin, finish, "drop-old": dropOld, yes } = values;
  if (finish && dropOld)
    return "--finish waits until nobody needs the old keys, --drop-old does not; use only one of them.";
  return {
    stage: target.stage,
    yes,
    key: origin ? "origin" : "jwt",
    action: finish ? "finish" : dropOld ? "drop old" : "rotate",
  };
}
