/**
 * `npm run export-table -- --stage NAME --to s3://BUCKET/PREFIX`: exports a deployed stage's table to S3 for analysis,
 * with DynamoDB's own export. Exit codes: 0 done, 1 failed, 2 invalid arguments.
 */
import { setTimeout as wait } from "node:timers/promises";
import {
  DescribeExportCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type ExportDescription,
  ExportTableToPointInTimeCommand,
} from "@aws-sdk/client-dynamodb";
import { UserError } from "#cli/user-error.ts";
import { type ExportTableCommand, exportTableUsage, readExportTableCommand } from "./export-table-command.ts";
import { type Prompter, withPrompter } from "./prompts/prompter.ts";
import { runCommand } from "./run-command.ts";
import { findDeployedStage } from "./stage/deployed-stage.ts";
import { describeItemCount } from "./table-copy/batches.ts";

await runCommand(
  readExportTableCommand(process.argv.slice(2)),
  exportTableUsage,
  ({ stage }) => `The table of the ${stage} stage`,
  (command) => withPrompter(command.yes, (prompts) => exportTable(command, prompts)),
);

async function exportTable({ stage, bucket, prefix }: ExportTableCommand, prompts: Prompter): Promise<void> {
  const { TableName, SiteUrl, SiteBucketName, place } = await findDeployedStage(stage);
  if (bucket === SiteBucketName) {
    throw new UserError(`The bucket ${bucket} is the site's: everybody could read the export. Use a private bucket.`);
  }
  const client = new DynamoDBClient();
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  console.log(
    [
      `The ${stage} shop is at ${SiteUrl}, in ${place}.`,
      `Its table ${TableName} will be exported, as of now, to s3://${bucket}/${prefix}.`,
      "The export holds personal data: names, addresses, numbers, messages and password hashes.",
    ].join("\n"),
  );
  if (!(await prompts.confirm("Continue?"))) throw new UserError("Nothing was exported.");
  const { ExportDescription: begun } = await client.send(
    new ExportTableToPointInTimeCommand({
      TableArn: Table?.TableArn,
      S3Bucket: bucket,
      S3Prefix: prefix,
      S3SseAlgorithm: "AES256",
      ExportFormat: "DYNAMODB_JSON",
    }),
  );
  const arn = begun?.ExportArn;
  if (arn === undefined) throw new Error("DynamoDB did not return the export's ARN.");
  console.log(
    `The export takes minutes, and goes on if you end this command: aws dynamodb describe-export --export-arn ${arn}`,
  );
  const done = await waitForExport(client, arn);
  const folder = `s3://${bucket}/${prefix}/AWSDynamoDB/${arn.split("/").at(-1)}/data/`;
  console.log(`${describeItemCount(done.ItemCount ?? 0)} exported to ${folder}`);
  console.log("Delete them when you have the figures: people who are erased from the shop remain in the export.");
}

/**
 * Waits until an export has ended.
 * @throws UserError with AWS's reason when it failed
 */
async function waitForExport(client: DynamoDBClient, ExportArn: string): Promise<ExportDescription> {
  for (let pause = 250; ; pause = Math.min(pause * 1.5, 30_000)) {
    const { ExportDescription: current = {} } = await client.send(new DescribeExportCommand({ ExportArn }));
    if (current.ExportStatus === "COMPLETED") return current;
    if (current.ExportStatus === "FAILED") {
      throw new UserError(
        `The export failed: ${current.FailureMessage ?? current.FailureCode ?? "no reason was given"}.`,
      );
    }
    await wait(pause);
  }
}
