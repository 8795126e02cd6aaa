import type { Template } from "aws-cdk-lib/assertions";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { stageTemplate } from "./testing/stage-template.ts";

const settings = {
  stage: "prod",
  stripePublishableKey: "pk_live_everline",
  alarms: { email: "ops@example.com" },
  // A region other than CloudFront's can name a firewall, but not create it.
  firewall: "off",
  monthlyBudget: 50,
} as const;
/** Types of which an account has one set of names for all regions. */
const accountWideTypes = /^AWS::(CloudFront|IAM|S3|Budgets)::|^AWS::CloudWatch::Dashboard$/;
/** Their names. Others, such as the name of a policy within its role, need not be unique. */
const nameProperties = /^(Name|RoleName|BucketName|BudgetName|DashboardName|UserName|GroupName|ManagedPolicyName)$/;

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("a stage in a second region of the account", () => {
  it("has none of the first one's account-wide names", async () => {
    const [first, second] = [await namesIn("us-east-1"), await namesIn("eu-central-1")];
    expect(first.length).toBe(second.length);
    expect(first.filter((name) => second.includes(name))).toEqual([]);
    expect(first).toContain("Everline-prod-us-east-1-ResponseHeaders");
    expect(first).toContain("Everline-prod-us-east-1-PassOn");
    expect(first).toContain("Everline-prod-us-east-1-Files");
    expect(first).toContain("Everline-prod-us-east-1");
  });

  it("has names that CloudFront accepts, even with the longest name of a stage and of a region", async () => {
    const longest = (await namesIn("ap-southeast-1")).map((name) => name.replace("prod", "a-stage-of-20-letters"));
    // An origin access control has the shortest limit. Caching policies and functions carry the region by CDK's doing.
    for (const name of longest.filter((each) => each.startsWith("Everline-"))) expect(name.length).toBeLessThan(65);
  });
});

async function namesIn(region: string): Promise<string[]> {
  vi.stubEnv("CDK_DEFAULT_REGION", region);
  return [...accountWideNames(await stageTemplate(settings), region)];
}

function* accountWideNames(template: Template, region: string): Generator<string> {
  const resources = z.record(z.string(), z.object({ Type: z.string(), Properties: z.unknown() }));
  for (const { Type, Properties } of Object.values(resources.parse(template.toJSON().Resources))) {
    if (!accountWideTypes.test(Type)) continue;
    const isOwnName = Type === "AWS::IAM::Role" ? /^RoleName$/ : nameProperties;
    yield* namesWithin(Properties, isOwnName, region, Type === "AWS::CloudFront::Distribution");
  }
}

/** The names at the top of a resource's properties, or within its only configuration object. */
function* namesWithin(properties: unknown, isName: RegExp, region: string, isSkipped: boolean): Generator<string> {
  if (isSkipped || typeof properties !== "object" || properties === null) return;
  for (const [key, value] of Object.entries(properties)) {
    if (isName.test(key)) yield withRegion(value, region);
    else if (/Config$|^Budget$/.test(key)) yield* namesWithin(value, isName, region, false);
  }
}

function withRegion(value: unknown, region: string): string {
  const part = z.union([z.string(), z.object({ Ref: z.literal("AWS::Region") }).transform(() => region)]);
  const joined = z.object({ "Fn::Join": z.tuple([z.literal(""), z.array(part)]) }).safeParse(value);
  return joined.success ? joined.data["Fn::Join"][1].join("") : part.parse(value);
}
