import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { routes } from "#shared/contract/routes.ts";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";
import { stripeEventTypes } from "#shared/runtime/stripe-events.ts";
import { addGuardRules } from "./guard-rules.ts";
import { onlyResource, propertiesOf } from "./testing/resources.ts";
import { stageTemplate, stageTemplates, type TemplateSettings } from "./testing/stage-template.ts";

const prodSettings = { stage: "prod", stripePublishableKey: "pk_live_everline" };
const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/abc";
const domain = { name: "shop.example.com", certificateArn };
const webAclArn = "arn:aws:wafv2:us-east-1:123456789012:global/webacl/ours/0a1b";
const anything = z.looseObject({});

/** A prod stage with every setting set; it passes every rule, those of cfn-guard included. */
let prod: Template;
let dev: Template;
/** A dev stage outside CloudFront's region, with its own domain, firewall and budget. */
let otherRegion: Template;
const everySetting: TemplateSettings = {
  ...prodSettings,
  domain: { ...domain, hostedZone: { id: "Z0123456789ABC", name: "example.com" } },
  mail: { from: "Everline <hello@example.com>" },
  alarms: { email: "ops@example.com", runbooks: "https://example.com/everline/docs/runbooks/" },
  originSecretVersion: "0f8fad5b-d9cb-469f-a165-70867728950e",
};
beforeAll(async () => {
  prod = await stageTemplate(everySetting, addGuardRules);
  dev = await stageTemplate();
  ({ template: otherRegion } = await synthesize({
    region: "eu-central-1",
    domain,
    firewall: { webAclArn },
    alarms: { email: "ops@example.com" },
    monthlyBudget: 7.5,
  }));
});

/** Returns the template of a stage with these settings, and the warnings of its synthesis. */
async function synthesize(settings: TemplateSettings) {
  const consoleError = vi.spyOn(console, "error").mockReturnValue();
  const template = await stageTemplate(settings);
  const warnings = consoleError.mock.calls.join("\n");
  consoleError.mockRestore();
  return { template, warnings };
}

const distributionOf = (template: Template) =>
  onlyResource(template, "AWS::CloudFront::Distribution", z.object({ DistributionConfig: anything }))[1]
    .DistributionConfig;

describe("a domain", () => {
  it("is set in CloudFront with TLS 1.2 or better, in the outputs and in the pages", () => {
    expect(distributionOf(prod)).toMatchObject({
      Aliases: ["shop.example.com"],
      ViewerCertificate: {
        AcmCertificateArn: certificateArn,
        MinimumProtocolVersion: "TLSv1.2_2021",
        SslSupportMethod: "sni-only",
      },
    });
    prod.hasOutput("SiteUrl", { Value: "https://shop.example.com" });
    const [distribution] = onlyResource(prod, "AWS::CloudFront::Distribution", anything);
    prod.hasOutput("DistributionAddress", { Value: { "Fn::GetAtt": [distribution, "DomainName"] } });
    prod.hasOutput("DistributionId", { Value: { Ref: distribution } });
    prod.hasOutput("WebhookUrl", { Value: "https://shop.example.com/api/stripe/webhook" });
    prod.hasResourceProperties("Custom::CDKBucketDeployment", {
      SourceMarkers: [{ [siteUrlPlaceholder]: "https://shop.example.com" }],
    });
  });

  it("gets A and AAAA records that point to CloudFront, if a zone is named", () => {
    const all = Object.values(propertiesOf(prod, "AWS::Route53::RecordSet", anything));
    // The others are the sender's of mail (`mail.test.ts`).
    const records = all.filter(({ AliasTarget }) => AliasTarget !== undefined);
    const [id] = onlyResource(prod, "AWS::CloudFront::Distribution", anything);
    const AliasTarget = expect.objectContaining({ DNSName: { "Fn::GetAtt": [id, "DomainName"] } });
    const record = { HostedZoneId: "Z0123456789ABC", Name: "shop.example.com.", AliasTarget };
    expect(records).toEqual([
      expect.objectContaining({ ...record, Type: "A" }),
      expect.objectContaining({ ...record, Type: "AAAA" }),
    ]);
    otherRegion.resourceCountIs("AWS::Route53::RecordSet", 0);
    otherRegion.hasOutput("SiteUrl", { Value: "https://shop.example.com" });
  });
});

describe("a firewall", () => {
  const firewallSchema = z.object({ Scope: z.string(), Rules: z.array(anything), DataProtectionConfig: anything });

  it("protects CloudFront with rate limits per IP address and AWS's managed rules", () => {
    const [id, { Scope, Rules }] = onlyResource(prod, "AWS::WAFv2::WebACL", firewallSchema);
    expect(distributionOf(prod)).toMatchObject({ WebACLId: { "Fn::GetAtt": [id, "Arn"] } });
    expect(Scope).toBe("CLOUDFRONT");
    expect(Rules.map(({ Name }) => Name)).toEqual([
      "TooManyRequests",
      "TooManyCostlyRequests",
      "AWSManagedRulesCommonRuleSet",
      "AWSManagedRulesKnownBadInputsRuleSet",
    ]);
  });

  it("permits few payments and sign-ins per IP address, many other requests, and all of Stripe's events", () => {
    const [, { Rules }] = onlyResource(prod, "AWS::WAFv2::WebACL", firewallSchema);
    const limit = z.object({
      Statement: z.object({
        RateBasedStatement: z.object({
          Limit: z.number(),
          AggregateKeyType: z.literal("IP"),
          ScopeDownStatement: anything,
        }),
      }),
    });
    const [allRequests, costlyRequests] = Rules.slice(0, 2).map(
      (rule) => limit.parse(rule).Statement.RateBasedStatement,
    );
    expect(allRequests?.Limit).toBeGreaterThan(10 * (costlyRequests?.Limit ?? 0));
    const patternOf = (statement: unknown) =>
      new RegExp(/"RegexString":"([^"]+)"/.exec(JSON.stringify(statement))?.[1] ?? "");
    expect(allRequests?.ScopeDownStatement).toHaveProperty("NotStatement");
    expect(patternOf(allRequests?.ScopeDownStatement).test(routes.receiveStripeEvent.path)).toBe(true);
    const costlyPath = patternOf(costlyRequests?.ScopeDownStatement);
    for (const id of [
      "login",
      "register",
      "createPaymentIntent",
      "createDonationIntent",
      "sendContactMessage",
    ] as const) {
      expect(costlyPath.test(routes[id].path), id).toBe(true);
    }
    for (const path of ["/api/me", "/api/login/", "/login", routes.receiveStripeEvent.path]) {
      expect(costlyPath.test(path), path).toBe(false);
    }
    expect(JSON.stringify(costlyRequests)).toContain('"SearchString":"POST"');
  });

  it("blocks neither large bodies nor HTML in a page's copy, and responds in the API's error format", () => {
    const [, { Rules }] = onlyResource(prod, "AWS::WAFv2::WebACL", firewallSchema);
    const countedRules = ["SizeRestrictions_BODY", "CrossSiteScripting_BODY"].map((Name) => ({
      Name,
      ActionToUse: { Count: {} },
    }));
    expect(Rules[2]).toMatchObject({ Statement: { ManagedRuleGroupStatement: { RuleActionOverrides: countedRules } } });
    expect(Rules[0]).toMatchObject({ Action: { Block: { CustomResponse: { ResponseCode: 429 } } } });
    expect(JSON.stringify(prod.findResources("AWS::WAFv2::WebACL"))).toContain('\\"code\\":\\"too_many_attempts\\"');
  });

  it("keeps session tokens, query strings and bodies out of its samples", () => {
    const [, { DataProtectionConfig }] = onlyResource(prod, "AWS::WAFv2::WebACL", firewallSchema);
    expect(DataProtectionConfig).toEqual({
      DataProtections: [
        {
          Action: "SUBSTITUTION",
          Field: { FieldType: "SINGLE_HEADER", FieldKeys: ["authorization", "cookie", "stripe-signature"] },
        },
        { Action: "SUBSTITUTION", Field: { FieldType: "QUERY_STRING" } },
        { Action: "SUBSTITUTION", Field: { FieldType: "BODY" } },
      ],
    });
  });

  it("is created by default with live payments, and can be left out, or be the operator's existing one", async () => {
    dev.resourceCountIs("AWS::WAFv2::WebACL", 0);
    expect(distributionOf(dev).WebACLId).toBeUndefined();
    const { template: without } = await synthesize({ ...prodSettings, firewall: "off" });
    without.resourceCountIs("AWS::WAFv2::WebACL", 0);
    otherRegion.resourceCountIs("AWS::WAFv2::WebACL", 0);
    expect(distributionOf(otherRegion).WebACLId).toBe(webAclArn);
  });

  it("follows the region of the operator's credentials if the file names none", async () => {
    vi.stubEnv("CDK_DEFAULT_REGION", "eu-central-1");
    const { template } = await synthesize(prodSettings);
    vi.unstubAllEnvs();
    template.resourceCountIs("AWS::WAFv2::WebACL", 0);
  });
});

describe("alarms", () => {
  it("are mailed to the configured address, with an absolute link to the runbook", () => {
    const [topic] = onlyResource(prod, "AWS::SNS::Topic", anything);
    prod.hasResourceProperties("AWS::SNS::Subscription", {
      Protocol: "email",
      Endpoint: "ops@example.com",
      TopicArn: { Ref: topic },
    });
    prod.hasOutput("AlarmTopicArn", { Value: { Ref: topic } });
    for (const alarm of Object.values(propertiesOf(prod, "AWS::CloudWatch::Alarm", anything))) {
      expect(alarm.AlarmDescription).toMatch(
        / What to do: https:\/\/example\.com\/everline\/docs\/runbooks\/[a-z-]+\.md$/,
      );
    }
  });

  it("without a recipient and without runbook links cause a warning each", async () => {
    const { template, warnings } = await synthesize(prodSettings);
    expect(warnings).toContain(
      "This shop's alarms name their runbooks without a link; set alarms.runbooks in stages/prod.json.",
    );
    expect(warnings).toContain("This shop's alarms notify no one; set alarms.email in stages/prod.json.");
    template.resourcePropertiesCountIs("AWS::SNS::Subscription", { Protocol: "email" }, 0);
    template.resourceCountIs("AWS::Budgets::Budget", 0);
  });
});

describe("a budget", () => {
  it("notifies when 80 % is spent and when 100 % is forecast, and is 50 dollars in prod", () => {
    const notice = (NotificationType: string, Threshold: number) => ({
      Notification: { NotificationType, Threshold, ThresholdType: "PERCENTAGE", ComparisonOperator: "GREATER_THAN" },
      Subscribers: [{ SubscriptionType: "EMAIL", Address: "ops@example.com" }],
    });
    prod.hasResourceProperties("AWS::Budgets::Budget", {
      Budget: { BudgetType: "COST", TimeUnit: "MONTHLY", BudgetLimit: { Amount: 50, Unit: "USD" } },
      NotificationsWithSubscribers: [notice("ACTUAL", 80), notice("FORECASTED", 100)],
    });
  });

  it("can be set, on a dev stage too, and is disabled by 0", async () => {
    otherRegion.hasResourceProperties("AWS::Budgets::Budget", { Budget: { BudgetLimit: { Amount: 7.5 } } });
    dev.resourceCountIs("AWS::Budgets::Budget", 0);
    const { template } = await synthesize({ ...prodSettings, alarms: { email: "ops@example.com" }, monthlyBudget: 0 });
    template.resourceCountIs("AWS::Budgets::Budget", 0);
  });
});

describe("the logs", () => {
  const policySchema = z.object({
    Configuration: z.object({ CustomDataIdentifier: z.array(z.object({ Name: z.string(), Regex: z.string() })) }),
    Statement: z.tuple([anything, z.looseObject({ DataIdentifier: z.array(z.unknown()), Operation: anything })]),
  });

  it("of prod mask email addresses and every kind of secret; those of dev do not", () => {
    const groups = Object.values(
      propertiesOf(prod, "AWS::Logs::LogGroup", z.object({ DataProtectionPolicy: policySchema })),
    );
    expect(groups.length).toBeGreaterThan(60);
    for (const { DataProtectionPolicy } of groups) {
      const { Configuration, Statement } = DataProtectionPolicy;
      expect(Statement[1].Operation).toEqual({ Deidentify: { MaskConfig: {} } });
      expect(JSON.stringify(Statement[1].DataIdentifier[0])).toContain("data-identifier/EmailAddress");
      expect(Statement[1].DataIdentifier.slice(1)).toEqual(Configuration.CustomDataIdentifier.map(({ Name }) => Name));
    }
    expect(JSON.stringify(dev.findResources("AWS::Logs::LogGroup"))).not.toContain("DataProtectionPolicy");
  });

  it("recognize secrets by expressions that CloudWatch supports", () => {
    const [group] = Object.values(
      propertiesOf(prod, "AWS::Logs::LogGroup", z.object({ DataProtectionPolicy: policySchema })),
    );
    const identifiers = group?.DataProtectionPolicy.Configuration.CustomDataIdentifier ?? [];
    const keyFragment = "aB3".repeat(12);
    const secrets = [
      `eyJhbGciOiJIUzI1NiJ9.${keyFragment}.${keyFragment}_-`,
      `sk_live_${keyFragment}`,
      `rk_test_${keyFragment}`,
      `whsec_${keyFragment}`,
      `pi_${keyFragment}_secret_${keyFragment}`,
    ];
    for (const secret of secrets)
      expect(
        identifiers.some(({ Regex }) => new RegExp(Regex).test(`x ${secret} y`)),
        secret,
      ).toBe(true);
    const harmless = `{"route":"login","requestId":"JKJaXmPLvHcESHA=","orderId":"ord_01J9","intentId":"pi_3QabcDEF","at":"at file:///var/task/index.js:1:2"}`;
    for (const { Regex } of identifiers) {
      expect(new RegExp(Regex).test(harmless), Regex).toBe(false);
      // https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL-custom-data-identifiers.html
      expect(Regex).toMatch(/^[A-Za-z0-9_#=@/;,\- ^$?[\]{}|\\*+.]{1,200}$/);
    }
  });
});

describe("the origin secret", () => {
  const secretReferenceIn = (template: Template) =>
    /resolve:secretsmanager:[^}]+\}[^}]*\}\}/.exec(JSON.stringify(distributionOf(template)))?.[0];

  it("is the current version or the configured one, so that a rotated secret reaches CloudFront", () => {
    expect(secretReferenceIn(dev)).toMatch(/:SecretString:originSecret::\}\}$/);
    expect(secretReferenceIn(prod)).toMatch(/:SecretString:originSecret::0f8fad5b-d9cb-469f-a165-70867728950e\}\}$/);
  });

  it("is rejected if its version is invalid", async () => {
    await expect(stageTemplate({ originSecretVersion: "AWSCURRENT" })).rejects.toThrow(
      'The version of the origin secret must be the id of a version, as AWS gives it; this is "AWSCURRENT".',
    );
  });
});

it("the stack outputs the events that Stripe should send", () => {
  prod.hasOutput("WebhookEvents", { Value: stripeEventTypes.join(",") });
  expect(stripeEventTypes.join(",")).not.toMatch(/\s/);
});

it("each template stays far below CloudFormation's limits of 500 resources and a megabyte", async () => {
  const { main, nested } = await stageTemplates(everySetting);
  for (const template of [main, ...nested.values()]) {
    expect(Object.keys(template.Resources).length).toBeLessThanOrEqual(470);
    // As it is deployed: without indentation.
    expect(JSON.stringify(template).length).toBeLessThan(600_000);
  }
});

it("resources are tagged with the shop and the stage, so that the bill can tell them apart", () => {
  const taggedResource = z.object({ Tags: z.array(z.object({ Key: z.string(), Value: z.string() })) });
  const types = [
    "AWS::Lambda::Function",
    "AWS::IAM::Role",
    "AWS::Logs::LogGroup",
    "AWS::S3::Bucket",
    "AWS::SQS::Queue",
  ];
  for (const { Tags } of types.flatMap((type) => Object.values(propertiesOf(prod, type, taggedResource)))) {
    expect(Tags).toEqual(
      expect.arrayContaining([
        { Key: "shop", Value: "Everline" },
        { Key: "stage", Value: "prod" },
      ]),
    );
  }
});

it("a stage with live payments cannot be synthesized without the publishable key", async () => {
  await expect(stageTemplate({ stage: "prod" })).rejects.toThrow("stages/prod.json: stripePublishableKey is missing.");
});
