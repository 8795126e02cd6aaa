import * as z from "zod";
import { readOptions } from "#cli/command-options.ts";
import type { StageName } from "#infra/aws/stage-name.ts";
import { readTarget } from "./run-command.ts";

export const recoverUsage = `Usage: npm run recover -- --stage NEW --recovery-point latest [--from-stage OLD] [--into-nonempty] [--yes]
       npm run recover -- --stage NEW --recovery-point ARN [--into-nonempty] [--yes]
       npm run recover -- --stage NEW --recovery-point 2026-11-21T14:05:00Z --from-stage OLD | --table NAME|ARN [--into-nonempty] [--yes]
Fills the table of a deployed stage from a backup: restores the backup into a temporary table, copies every item into the stage's empty table, and compares each.
  --recovery-point  latest: the newest backup of the stage OLD in this region, or the newest copy of one; an ARN: that backup; a time: the table as it was then
  --from-stage      the stage whose backups or table are meant; NEW itself if it is left out
  --table           for a time: a table that no stage has any more
  --into-nonempty   adds missing items to a table that has others; existing items are kept, and reported if they differ
  --yes             confirms without asking, and deletes the temporary table at the end if everything is equal
It never overwrites an item, and goes on where it stopped when it is run again. It uses your own AWS credentials and region.
docs/operating/data.md says which backup to choose, and what to do next.`;

/** What to restore, as given on the command line. */
export type RecoveryPoint =
  | { readonly kind: "latest" }
  | { readonly kind: "backup"; readonly arn: string }
  | { readonly kind: "time"; readonly at: Date };

/** The parsed arguments of `npm run recover`. */
export interface RecoverCommand {
  readonly stage: StageName;
  readonly fromStage: StageName;
  /** The table to take the items of, as of a time; undefined: that of `fromStage`. */
  readonly table: string | undefined;
  readonly point: RecoveryPoint;
  readonly intoNonempty: boolean;
  readonly yes: boolean;
}

/** A backup of AWS Backup, or of DynamoDB itself, such as the one that DynamoDB takes of a deleted table. */
const backupArn =
  /^arn:aws[a-z-]*:(?:backup:[a-z0-9-]+:\d{12}:recovery-point:.+|dynamodb:[a-z0-9-]+:\d{12}:table\/.+\/backup\/.+)$/;
const time = z.iso.datetime({ offset: true });

/** Parses the arguments; returns an error message if they are invalid. */
export function readRecoverCommand(args: readonly string[]): RecoverCommand | string {
  const options = readOptions(args, {
    stage: { type: "string" },
    "recovery-point": { type: "string" },
    "from-stage": { type: "string" },
    table: { type: "string" },
    "into-nonempty": { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
  });
  if (typeof options === "string") return options;
  const {
    stage,
    "recovery-point": pointText,
    "from-stage": from,
    table,
    "into-nonempty": intoNonempty,
    yes,
  } = options.values;
  if (options.positionals.length > 0) return `Unexpected argument "${options.positionals[0]}".`;
  const target = readTarget(stage, undefined);
  if (typeof target === "string") return target;
  if (target.stage === undefined) return "Name the stage whose table is to be filled: --stage NAME.";
  const source = readTarget(from ?? stage, undefined);
  if (typeof source === "string") return source;
  if (pointText === undefined) return "Name what to restore: --recovery-point latest, an ARN, or a time.";
  const point = readPoint(pointText);
  if (point === undefined)
    return `"${pointText}" is neither latest, nor the ARN of a backup, nor a time such as 2026-11-21T14:05:00Z.`;
  if (point.kind !== "time" && table !== undefined) return "--table is for a time; a backup knows its table.";
  if (point.kind === "backup" && from !== undefined) return "--from-stage is not needed with an ARN.";
  if (table !== undefined && from !== undefined) return "--from-stage and --table both name a table; use only one.";
  return { stage: target.stage, fromStage: source.stage ?? target.stage, table, point, intoNonempty, yes };
}

function readPoint(text: string): RecoveryPoint | undefined {
  if (text === "latest") return { kind: "latest" };
  if (backupArn.test(text)) return { kind: "backup", arn: text };
  const at = time.safeParse(text);
  return at.success ? { kind: "time", at: new Date(at.data) } : undefined;
}
