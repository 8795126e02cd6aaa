import { readFileSync } from "node:fs";
import { join } from "node:path";
import { App, Stack, Validations } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { AwsSolutionsChecks } from "cdk-nag";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { type BackupSettings, backupDays, lockGraceDays, recoveryTablePrefix } from "../settings/backup.ts";
import { AlarmFactory } from "./alarm-factory.ts";
import { createAlarmTopic } from "./alarm-topic.ts";
import { TableBackup } from "./backup.ts";
import { addBackupCopies } from "./backup-copies-stack.ts";
import { createTable } from "./table.ts";
import { onlyResource, propertiesOf, statement } from "./testing/resources.ts";
import { root, stageTemplate, temporaryFolder } from "./testing/stage-template.ts";

const anything = z.looseObject({});
const rule = z.object({
  RuleName: z.string(),
  ScheduleExpression: z.string(),
  Lifecycle: z.object({ DeleteAfterDays: z.number() }),
  CopyActions: z
    .array(z.object({ DestinationBackupVaultArn: z.unknown(), Lifecycle: z.object({ DeleteAfterDays: z.number() }) }))
    .default([]),
});
const plan = z.object({ BackupPlan: z.object({ BackupPlanRule: z.array(rule) }) });
/** Strict: another key than AWS Backup's own could be deleted, and the backups with it. */
const vault = z.strictObject({
  BackupVaultName: z.unknown(),
  BackupVaultTags: z.unknown().optional(),
  LockConfiguration: z.object({
    MinRetentionDays: z.number(),
    MaxRetentionDays: z.number(),
    ChangeableForDays: z.number().optional(),
  }),
  Notifications: z.unknown().optional(),
});
const role = z.object({
  AssumeRolePolicyDocument: z.object({ Statement: z.tuple([z.object({ Principal: anything })]) }),
  Policies: z.tuple([z.object({ PolicyDocument: z.object({ Statement: z.array(statement) }) })]),
});
const rulesOf = (template: Template) =>
  onlyResource(template, "AWS::Backup::BackupPlan", plan)[1].BackupPlan.BackupPlanRule;
const backupStatements = (template: Template) =>
  Object.values(propertiesOf(template, "AWS::IAM::Role", z.looseObject({})))
    .flatMap((properties) => role.safeParse(properties).data ?? [])
    .filter((each) => each.AssumeRolePolicyDocument.Statement[0].Principal.Service === "backup.amazonaws.com")
    .map(({ Policies: [{ PolicyDocument }] }) => PolicyDocument.Statement);

let prod: Template;
beforeAll(async () => {
  prod = await stageTemplate({ stage: "prod", stripePublishableKey: "pk_live_everline" });
});

/** Synthesizes the table of a stage in us-east-1 with its backups, and the stack of the copies. */
async function withBackup(backup: BackupSettings) {
  const app = new App({ outdir: await temporaryFolder() });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const stack = new Stack(app, "Shop");
  const stage = { name: "prod", payments: "live", keepsData: true } as const;
  const table = createTable(stack, stage);
  const topic = createAlarmTopic(stack, stage, undefined);
  const alarmFactory = new AlarmFactory(stack, "Alarms", { stage, topic, runbooks: "docs/runbooks" });
  const region = "us-east-1";
  new TableBackup(stack, "Backup", { stage: "prod", region, table, backup, topic, alarmFactory });
  const copies = addBackupCopies(app, { stage: "prod", region, backup });
  return { template: Template.fromStack(stack), copies };
}

describe("a stage that keeps its data", () => {
  it("backs up exactly its table, every day, kept for as long as the privacy page says", () => {
    const [table] = onlyResource(prod, "AWS::DynamoDB::GlobalTable", anything);
    const selection = z.object({ BackupSelection: z.object({ Resources: z.array(z.unknown()) }) });
    const [, { BackupSelection }] = onlyResource(prod, "AWS::Backup::BackupSelection", selection);
    expect(BackupSelection.Resources).toEqual([{ "Fn::GetAtt": [table, "Arn"] }]);
    expect(rulesOf(prod)).toEqual([
      {
        RuleName: "Daily",
        ScheduleExpression: "cron(30 3 * * ? *)",
        Lifecycle: { DeleteAfterDays: 35 },
        CopyActions: [],
      },
    ]);
    expect(backupDays).toBe(35);
  });

  it("keeps them in a locked vault that survives the stack, except for a first deployment that failed", () => {
    const [id, { LockConfiguration, BackupVaultName }] = onlyResource(prod, "AWS::Backup::BackupVault", vault);
    expect(LockConfiguration).toEqual({ MinRetentionDays: 1, MaxRetentionDays: 35 });
    expect(prod.findResources("AWS::Backup::BackupVault")[id]).toMatchObject({
      DeletionPolicy: "RetainExceptOnCreate",
      UpdateReplacePolicy: "Retain",
    });
    // A vault that an earlier stack left behind has another name.
    expect(JSON.stringify(BackupVaultName)).toContain("AWS::StackId");
    expect(JSON.stringify(BackupVaultName)).toContain("Everline-prod-backups-");
  });

  it("gives AWS Backup rights on the table and the vault only, and to restore into new tables only", () => {
    const [table] = onlyResource(prod, "AWS::DynamoDB::GlobalTable", anything);
    const [first = [], second = [], ...others] = backupStatements(prod);
    expect(others).toEqual([]);
    const [backingUp, restoring] = first.length === 1 ? [second, first] : [first, second];
    const rights = backingUp.map(({ Action, Resource }) => [Action, JSON.stringify(Resource)]);
    expect(rights).toHaveLength(3);
    expect(rights).toEqual(
      expect.arrayContaining([
        [
          ["dynamodb:DescribeTable", "dynamodb:ListTagsOfResource", "dynamodb:StartAwsBackupJob"],
          JSON.stringify([{ "Fn::GetAtt": [table, "Arn"] }]),
        ],
        [["backup:CopyFromBackupVault", "backup:DescribeBackupVault"], expect.stringContaining("BackupVaultArn")],
        [["backup:TagResource"], expect.stringContaining(":recovery-point:*")],
      ]),
    );
    const restorable = JSON.stringify(restoring[0]?.Resource);
    expect(restorable).toContain(`:table/${recoveryTablePrefix("prod")}*`);
    expect(restorable).not.toContain(table);
  });

  it("says so when no backup was completed for 26 hours, or none ever was", () => {
    prod.hasResourceProperties("AWS::CloudWatch::Alarm", {
      AlarmName: "Everline prod, the table is not backed up",
      Namespace: "AWS/Backup",
      MetricName: "NumberOfBackupJobsCompleted",
      Period: 3600,
      EvaluationPeriods: 26,
      DatapointsToAlarm: 26,
      ComparisonOperator: "LessThanThreshold",
      Threshold: 1,
      TreatMissingData: "breaching",
    });
  });

  it("names its bucket and the role that restores in its outputs", () => {
    prod.hasOutput("SiteBucketName", {});
    prod.hasOutput("RestoreRoleArn", {});
  });
});

it("a stage that keeps no data has no backups, and can still receive one", async () => {
  const dev = await stageTemplate();
  dev.resourceCountIs("AWS::Backup::BackupVault", 0);
  dev.resourceCountIs("AWS::Backup::BackupPlan", 0);
  dev.hasOutput("RestoreRoleArn", {});
});

describe("a stage that copies its backups", () => {
  const elsewhere = "arn:aws:backup:eu-central-1:210987654321:backup-vault:Everline-copies";

  it("copies daily and hourly ones to a vault in the other region and to the named one", async () => {
    const { template } = await withBackup({ copyToRegion: "eu-west-1", copyToVaultArn: elsewhere });
    const own = `:backup:eu-west-1:","AWS::AccountId",":backup-vault:Everline-prod-us-east-1-copies`;
    const rules = rulesOf(template);
    expect(
      rules.map(({ RuleName, ScheduleExpression, Lifecycle }) => [RuleName, ScheduleExpression, Lifecycle]),
    ).toEqual([
      ["Daily", "cron(30 3 * * ? *)", { DeleteAfterDays: 35 }],
      ["Hourly", "cron(0 * * * ? *)", { DeleteAfterDays: 2 }],
    ]);
    for (const { CopyActions, Lifecycle } of rules) {
      expect(CopyActions.map((copy) => copy.Lifecycle)).toEqual([Lifecycle, Lifecycle]);
      const destinations = CopyActions.map((copy) => JSON.stringify(copy.DestinationBackupVaultArn));
      expect(destinations[0]?.replaceAll(/[{}]|"Ref":/g, "")).toContain(own);
      expect(destinations[1]).toContain(elsewhere);
    }
    const copying = backupStatements(template)[0]?.find(({ Action }) => Action.includes("backup:CopyIntoBackupVault"));
    expect(copying?.Resource).toHaveLength(2);
  });

  it("reports a copy that failed through the alarms' topic, which AWS Backup may use", async () => {
    const { template } = await withBackup({ copyToVaultArn: elsewhere });
    const [topic] = onlyResource(template, "AWS::SNS::Topic", anything);
    expect(onlyResource(template, "AWS::Backup::BackupVault", vault)[1].Notifications).toEqual({
      BackupVaultEvents: ["COPY_JOB_FAILED"],
      SNSTopicArn: { Ref: topic },
    });
    const publisher = expect.objectContaining({ Principal: { Service: "backup.amazonaws.com" } });
    const policy = z.object({ PolicyDocument: z.object({ Statement: z.array(z.unknown()) }) });
    const key = z.object({ KeyPolicy: z.object({ Statement: z.array(z.unknown()) }) });
    expect(onlyResource(template, "AWS::SNS::TopicPolicy", policy)[1].PolicyDocument.Statement).toContainEqual(
      publisher,
    );
    expect(onlyResource(template, "AWS::KMS::Key", key)[1].KeyPolicy.Statement).toContainEqual(publisher);
  });

  it("has that vault in a stack of the other region, with a lock that nobody can remove after three days", async () => {
    const { copies } = await withBackup({ copyToRegion: "eu-west-1" });
    if (copies === undefined) throw new Error("There is no stack for the copies.");
    expect([copies.stackName, copies.region]).toEqual(["Everline-prod-copies", "eu-west-1"]);
    const [, { BackupVaultName, LockConfiguration }] = onlyResource(
      Template.fromStack(copies),
      "AWS::Backup::BackupVault",
      vault,
    );
    expect(BackupVaultName).toBe("Everline-prod-us-east-1-copies");
    expect(LockConfiguration).toEqual({ MinRetentionDays: 1, MaxRetentionDays: 35, ChangeableForDays: 3 });
  });

  it("does what its file says", async () => {
    const file = {
      stripePublishableKey: "pk_live_everline",
      region: "us-east-1",
      backup: { copyToRegion: "eu-west-1" },
    };
    const template = await stageTemplate({ stage: "prod", ...file });
    expect(rulesOf(template).map(({ CopyActions }) => CopyActions.length)).toEqual([1, 1]);
  });

  it("cannot copy them to its own region", async () => {
    await expect(withBackup({ copyToRegion: "us-east-1" })).rejects.toThrow(
      "The stage prod is in us-east-1 itself; name another region in backup.copyToRegion.",
    );
  });
});

it("the document for another account makes the same vault, which admits copies from the shop's account and nothing else", () => {
  const document = readFileSync(join(root, "docs/operating/copies-vault.yaml"), "utf8");
  expect(document).toContain(`MaxRetentionDays: ${backupDays}\n        ChangeableForDays: ${lockGraceDays}\n`);
  expect([...document.matchAll(/Action: (.*)/g)].map(([, action]) => action)).toEqual(["backup:CopyIntoBackupVault"]);
  expect(document).toMatch(/AWS: !Sub arn:\$\{AWS::Partition\}:iam::\$\{SourceAccount\}:root\n/);
});
