import { readOptions } from "#cli/command-options.ts";
import type { StageName } from "#infra/aws/stage-name.ts";
import { readTarget } from "./run-command.ts";

export const exportTableUsage = `Usage: npm run export-table -- --stage NAME --to s3://BUCKET/PREFIX [--yes]
Exports the whole table of a deployed stage to S3, as of now, for analysis with Athena. It reads nothing from the table itself, so the shop does not notice.
The export holds personal data, password hashes among it. Write it into a private bucket of this account and region, and delete it when you have the figures.
  --yes  confirms without asking
The command uses your own AWS credentials and region. docs/operating/data.md has a query that leaves personal data out.`;

/** The parsed arguments of `npm run export-table`. */
export interface ExportTableCommand {
  readonly stage: StageName;
  readonly bucket: string;
  readonly prefix: string;
  readonly yes: boolean;
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const address = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/([\w!.*'()/-]*[\w!.*'()-])\/?$/;

/** Parses the arguments; returns an error message if they are invalid. */
export function readExportTableCommand(args: readonly string[]): ExportTableCommand | string {
  const options = readOptions(args, {
    stage: { type: "string" },
    to: { type: "string" },
    yes: { type: "boolean", default: false },
  });
  if (typeof options === "string") return options;
  const { stage, to = "", yes } = options.values;
  if (options.positionals.length > 0) return `Unexpected argument "${options.positionals[0]}".`;
  const target = readTarget(stage, undefined);
  if (typeof target === "string") return target;
  if (target.stage === undefined) return "Name the stage: --stage NAME.";
  const [, bucket, prefix] = address.exec(to) ?? [];
  if (bucket === undefined || prefix === undefined) return "Name a place in a bucket: --to s3://BUCKET/PREFIX.";
  return { stage: target.stage, bucket, prefix, yes };
}
