import { afterEach, describe, expect, it } from "vitest";
import { readExportTableCommand } from "./export-table-command.ts";
import { type FakeDeployment, outputs, startFakeDeployment } from "./testing/fake-deployment.ts";
import { exportedTableArn, type FakeExports, startFakeExports } from "./testing/fake-exports.ts";
import { spawnCommand } from "./testing/spawn-command.ts";

let deployment: FakeDeployment | undefined;
let exports: FakeExports | undefined;
afterEach(async () => {
  await deployment?.stop();
  await exports?.stop();
});

async function run(args: string, failure?: string) {
  deployment = await startFakeDeployment(
    { tokens: {}, stripe: {}, origin: {} },
    { ...outputs, SiteBucketName: "everline-prod-site" },
  );
  exports = await startFakeExports(failure);
  const environment = { ...deployment.environment, AWS_ENDPOINT_URL_DYNAMODB: exports.url };
  return spawnCommand("export-table.ts", `--stage prod ${args}`, { environment });
}

describe("an export", () => {
  it("says what it writes where, and how to follow it, and waits for its end", async () => {
    const { code, output } = await run("--to s3://analysis-1/everline/november --yes");
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining(
        "11,184 items exported to s3://analysis-1/everline/november/AWSDynamoDB/01700000000000-1a2b3c4d/data/",
      ),
    });
    expect(output).toContain(`The prod shop is at ${outputs.SiteUrl}, in account 123456789012, eu-central-1.`);
    expect(output).toContain("Its table T-1 will be exported, as of now, to s3://analysis-1/everline/november.");
    expect(output).toContain("The export holds personal data");
    expect(output).toContain(`describe-export --export-arn ${exportedTableArn}/export/`);
    expect(exports?.started).toEqual([
      {
        TableArn: exportedTableArn,
        S3Bucket: "analysis-1",
        S3Prefix: "everline/november",
        S3SseAlgorithm: "AES256",
        ExportFormat: "DYNAMODB_JSON",
        ClientToken: expect.any(String),
      },
    ]);
  });

  it("that fails is reported with AWS's reason", async () => {
    const { code, errorOutput } = await run("--to s3://analysis-1/everline --yes", "The bucket does not exist");
    expect({ code, errorOutput }).toEqual({
      code: 1,
      errorOutput: "The export failed: The bucket does not exist.\n",
    });
  });

  it("is not begun without confirmation, nor into the site's bucket, where everybody could read it", async () => {
    expect((await run("--to s3://analysis-1/everline")).errorOutput).toContain("Add --yes to confirm.");
    expect(exports?.started).toEqual([]);
    await deployment?.stop();
    await exports?.stop();
    expect((await run("--to s3://everline-prod-site/export --yes")).errorOutput).toBe(
      "The bucket everline-prod-site is the site's: everybody could read the export. Use a private bucket.\n",
    );
    expect(exports?.started).toEqual([]);
  });
});

it.each([
  ["", "Name the stage: --stage NAME."],
  ["--stage prod", "Name a place in a bucket: --to s3://BUCKET/PREFIX."],
  ["--stage prod --to bucket", "Name a place in a bucket: --to s3://BUCKET/PREFIX."],
  ["--stage prod --to s3://bucket", "Name a place in a bucket: --to s3://BUCKET/PREFIX."],
])("explains what is wrong with export-table %j", (args, sentence) => {
  expect(readExportTableCommand(args.split(" ").filter(Boolean))).toBe(sentence);
});
