import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it } from "vitest";
import { tableShape } from "#shared/runtime/names.ts";
import { tableNamePrefix } from "./stage-name.ts";
import { stageTemplate } from "./testing/stage-template.ts";

const retained = { DeletionPolicy: "RetainExceptOnCreate", UpdateReplacePolicy: "Retain" };
const typesWithData = [
  "AWS::DynamoDB::GlobalTable",
  "AWS::SecretsManager::Secret",
  "AWS::S3::Bucket",
  "AWS::Logs::LogGroup",
  "AWS::SQS::Queue",
  "AWS::KMS::Key",
];
let dev: Template;
let prod: Template;

beforeAll(async () => {
  dev = await stageTemplate();
  prod = await stageTemplate({
    stage: "prod",
    stripePublishableKey: "pk_live_everline",
    alarms: { email: "ops@example.com" },
  });
});

describe("prod", () => {
  it("keeps its data when the stack is deleted", () => {
    for (const type of typesWithData) prod.allResources(type, retained);
    prod.allResourcesProperties("Custom::CDKBucketDeployment", { RetainOnDelete: true });
  });

  it("has a table whose name starts with the stack and construct id, as `npm run admin -- --stage prod` expects", () => {
    const [[id, table] = []] = Object.entries(prod.findResources("AWS::DynamoDB::GlobalTable"));
    expect(table?.Properties).not.toHaveProperty("TableName");
    expect(`Everline-prod-${id}-1ABC`.startsWith(tableNamePrefix("prod"))).toBe(true);
  });
});

describe("dev", () => {
  it("is the default stage, and leaves nothing behind when it is deleted", () => {
    for (const type of typesWithData)
      dev.allResources(type, { DeletionPolicy: "Delete", UpdateReplacePolicy: "Delete" });
    // The fonts' upload removes nothing, because the one of the other hashed files removes the whole folder.
    const removed = dev.findResources("Custom::CDKBucketDeployment", { Properties: { RetainOnDelete: false } });
    expect(Object.keys(removed).map((id) => /Hashed|Pages/.exec(id)?.[0])).toEqual(["Hashed", "Pages"]);
    // The upload function must not be able to read CDK's tag that marks the bucket as in use: if it saw the tag, it
    // would not delete the files with the stack.
    expect(JSON.stringify(dev.findResources("AWS::IAM::Role"))).not.toContain("s3:GetBucketTagging");
    expect(JSON.stringify(dev.findResources("AWS::IAM::Policy"))).not.toContain("s3:GetBucketTagging");
  });
});

describe("the table", () => {
  it("has the schema that functions and the local database use", () => {
    const key = (partition: string, sort: string) => [
      { AttributeName: partition, KeyType: "HASH" },
      { AttributeName: sort, KeyType: "RANGE" },
    ];
    dev.hasResourceProperties("AWS::DynamoDB::GlobalTable", {
      KeySchema: key(tableShape.partitionKey, tableShape.sortKey),
      GlobalSecondaryIndexes: tableShape.indexes.map(({ name, partitionKey, sortKey }) => ({
        IndexName: name,
        KeySchema: key(partitionKey, sortKey),
        Projection: { ProjectionType: "ALL" },
      })),
      TimeToLiveSpecification: { AttributeName: tableShape.timeToLive, Enabled: true },
      BillingMode: "PAY_PER_REQUEST",
      Replicas: [{ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }],
    });
  });
});

it("a stack is protected from deletion where its stage keeps data, so that cdk never takes the protection off", async () => {
  const protection: (boolean | undefined)[] = [];
  for (const keepsData of [true, false])
    await stageTemplate({ stage: "staging", keepsData }, (stack) => protection.push(stack.terminationProtection));
  expect(protection).toEqual([true, false]);
});

it("data is kept where the stage's file says so, whatever its name and its payments", async () => {
  const stage = await stageTemplate({ stage: "staging", keepsData: true });
  for (const type of typesWithData) stage.allResources(type, retained);
});
