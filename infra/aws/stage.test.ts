import { Match, type Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it } from "vitest";
import { tableShape } from "#shared/runtime/names.ts";
import { tableNamePrefix } from "./stage-name.ts";
import { stageTemplate } from "./testing/stage-template.ts";

const retained = { DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain" };
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
    alarmEmail: "ops@example.com",
  });
}, 60_000);

describe("prod", () => {
  it("keeps its data when the stack is deleted, and protects its table", () => {
    for (const type of typesWithData) prod.allResources(type, retained);
    prod.hasResourceProperties("AWS::DynamoDB::GlobalTable", {
      Replicas: [Match.objectLike({ DeletionProtectionEnabled: true })],
    });
    prod.allResourcesProperties("Custom::CDKBucketDeployment", { RetainOnDelete: true });
  });

  it("has a table whose name starts with the stack and construct id, as `npm run admin -- --stage prod` expects", () => {
    const [[id, table] = []] = Object.entries(prod.findResources("AWS::DynamoDB::GlobalTable"));
    expect(table?.Properties).not.toHaveProperty("TableName");
    expect(`Everline-prod-${id}-1ABC`.startsWith(tableNamePrefix("prod"))).toBe(true);
  });

  it("rejects a test key, a missing key and a secret key of Stripe", async () => {
    await expect(stageTemplate({ stage: "prod", stripePublishableKey: "pk_test_everline" })).rejects.toThrow(
      "The prod stage needs a live publishable key of Stripe: -c stripePublishableKey=pk_live_… (this key has the other mode).",
    );
    await expect(stageTemplate({ stage: "prod" })).rejects.toThrow("The prod stage needs a live publishable key");
    await expect(stageTemplate({ stage: "prod", stripePublishableKey: "sk_live_oops" })).rejects.toThrow(
      "(this is a secret key, and it may now be in your shell's history: roll it in Stripe's dashboard)",
    );
  });
});

describe("dev", () => {
  it("is the default stage, and leaves nothing behind when it is deleted", () => {
    for (const type of typesWithData)
      dev.allResources(type, { DeletionPolicy: "Delete", UpdateReplacePolicy: "Delete" });
    dev.hasResourceProperties("AWS::DynamoDB::GlobalTable", {
      Replicas: [Match.objectLike({ DeletionProtectionEnabled: false })],
    });
    dev.allResourcesProperties("Custom::CDKBucketDeployment", { RetainOnDelete: false });
    // The upload function must not be able to read CDK's tag that marks the bucket as in use: if it saw the tag, it
    // would not delete the files with the stack.
    expect(JSON.stringify(dev.findResources("AWS::IAM::Role"))).not.toContain("s3:GetBucketTagging");
    expect(JSON.stringify(dev.findResources("AWS::IAM::Policy"))).not.toContain("s3:GetBucketTagging");
  });

  it("rejects a live key, which would charge real cards", async () => {
    await expect(stageTemplate({ stripePublishableKey: "pk_live_everline" })).rejects.toThrow(
      "The dev stage needs a test publishable key",
    );
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

it("synthesis rejects an unknown stage", async () => {
  await expect(stageTemplate({ stage: "production" })).rejects.toThrow(
    'The stage "production" does not exist. Use -c stage=dev or -c stage=prod.',
  );
});
