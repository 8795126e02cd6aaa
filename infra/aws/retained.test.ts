import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { routes } from "#shared/contract/routes.ts";
import { jobIds } from "../settings/jobs.ts";
import { onlyResource, propertiesOf } from "./testing/resources.ts";
import { stageTemplate } from "./testing/stage-template.ts";

/**
 * The resources with data, by logical id. CloudFormation knows them by these ids: a changed one makes it create a new,
 * empty resource, and the shop has no orders, no keys or no files. So never change one here to make the test pass.
 */
const resourcesWithData = {
  TableCD117FA1: "AWS::DynamoDB::GlobalTable",
  SecretA720EF05: "AWS::SecretsManager::Secret",
  TokensSecret0CEE709D: "AWS::SecretsManager::Secret",
  StripeSecret80A38A68: "AWS::SecretsManager::Secret",
  SiteFiles975A43CF: "AWS::S3::Bucket",
  AlarmKeyE05DE300: "AWS::KMS::Key",
  JobsDeadLetters8D991969: "AWS::SQS::Queue",
};

const policies = z.object({
  Type: z.string(),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
  DependsOn: z.array(z.string()).default([]),
});
type Policies = z.output<typeof policies>;
let prod: Template;
let resources: Readonly<Record<string, Policies>>;

beforeAll(async () => {
  prod = await stageTemplate({
    stage: "prod",
    stripePublishableKey: "pk_live_everline",
    domain: {
      name: "shop.example.com",
      certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d-0000-4000-8000-000000000000",
      hostedZone: { id: "Z0123456789ABCDEFGHIJ", name: "example.com" },
    },
  });
  resources = z.record(z.string(), policies).parse(prod.toJSON().Resources);
});

describe("a resource with data, in a stage that keeps it", () => {
  it("has the logical id under which CloudFormation has known it since the first deployment", () => {
    const types = new Set<string>(Object.values(resourcesWithData));
    const found = Object.entries(resources).filter(([, { Type }]) => types.has(Type));
    expect(Object.fromEntries(found.map(([id, { Type }]) => [id, Type]))).toEqual(
      expect.objectContaining(resourcesWithData),
    );
  });

  it("outlives the stack, an update and a replacement, but not the failed deployment that created it", () => {
    const kept = Object.entries(resources).filter(([, { DeletionPolicy = "Delete" }]) => DeletionPolicy !== "Delete");
    const withoutLogs = kept.filter(([, { Type }]) => Type !== "AWS::Logs::LogGroup").map(([id]) => id);
    expect(withoutLogs).toEqual(expect.arrayContaining(Object.keys(resourcesWithData)));
    for (const [id, { DeletionPolicy, UpdateReplacePolicy }] of kept) {
      expect({ id, DeletionPolicy, UpdateReplacePolicy }).toEqual({
        id,
        DeletionPolicy: "RetainExceptOnCreate",
        UpdateReplacePolicy: "Retain",
      });
    }
    expect(kept.length - withoutLogs.length).toBeGreaterThanOrEqual(Object.keys(routes).length + jobIds().length);
  });

  it("can be deleted by the rollback of that deployment: the table is protected later, by the deploy command", () => {
    expect(JSON.stringify(prod.findResources("AWS::DynamoDB::GlobalTable"))).not.toContain("DeletionProtection");
  });

  it("is an empty bucket then, because the site is uploaded last, after the distribution and its records", () => {
    const idsOf = (type: string) => Object.keys(prod.findResources(type));
    const mayFail = [...idsOf("AWS::CloudFront::Distribution"), ...idsOf("AWS::Route53::RecordSet")];
    expect(mayFail).toHaveLength(3);
    const uploads = idsOf("Custom::CDKBucketDeployment");
    expect(uploads).toHaveLength(3);
    for (const id of uploads) expect(resources[id]?.DependsOn).toEqual(expect.arrayContaining(mayFail));
  });
});

describe("the generated secret", () => {
  it("is generated as it always was: CloudFormation overwrites the stored values when a setting changes", () => {
    const secrets = propertiesOf(
      prod,
      "AWS::SecretsManager::Secret",
      z.object({ GenerateSecretString: z.unknown().optional(), SecretString: z.unknown().optional() }),
    );
    expect(secrets.SecretA720EF05).toEqual({
      GenerateSecretString: {
        ExcludePunctuation: true,
        GenerateStringKey: "originSecret",
        PasswordLength: 48,
        SecretStringTemplate: "{}",
      },
    });
    for (const id of ["TokensSecret0CEE709D", "StripeSecret80A38A68"])
      expect(secrets[id]).toEqual({ SecretString: "{}" });
  });

  it("is encrypted with AWS's own key, like the table: a key of its own would be one more thing to lose", () => {
    const [, key] = onlyResource(prod, "AWS::KMS::Key", z.object({ Description: z.string() }));
    expect(key.Description).toBe("Encrypts the alarms of the prod shop of Everline");
  });
});
