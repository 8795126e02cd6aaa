import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { routes } from "#shared/contract/routes.ts";
import { siteAddressPlaceholder } from "#shared/domain/site-address.ts";
import { stripeEventTypes } from "#shared/runtime/stripe-events.ts";
import { addGuardRules } from "./guard-rules.ts";
import { onlyResource, propertiesOf } from "./testing/resources.ts";
import { stageTemplate } from "./testing/stage-template.ts";

const live = { stage: "prod", stripePublishableKey: "pk_live_everline" };
const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/abc";
const domain = { domainName: "shop.example.com", certificateArn };
const webAclArn = "arn:aws:wafv2:us-east-1:123456789012:global/webacl/ours/0a1b";
const anything = z.looseObject({});

/** A shop with every setting set; it passes every rule, those of cfn-guard included. */
let shop: Template;
let dev: Template;
/** A dev stage outside CloudFront's region, with its own domain, firewall and budget. */
let otherRegion: Template;
beforeAll(async () => {
  const secrets = {
    ...live,
    ...domain,
    hostedZoneId: "Z0123456789ABC",
    hostedZoneName: "example.com",
    alarmEmail: "ops@example.com",
    runbooks: "https://example.com/everline/docs/runbooks/",
    originSecretVersion: "0f8fad5b-d9cb-469f-a165-70867728950e",
    waf: "on",
  };
  shop = await stageTemplate(secrets, addGuardRules);
  dev = await stageTemplate();
  vi.stubEnv("CDK_DEFAULT_REGION", "eu-central-1");
  const settings = { ...domain, webAclArn, alarmEmail: "ops@example.com", monthlyBudget: "7.5" };
  ({ template: otherRegion } = await saying(settings));
  vi.unstubAllEnvs();
}, 60_000);

/** The template of a stage with these settings, and the warnings of its synthesis. */
async function saying(context: Record<string, string>) {
  const written = vi.spyOn(console, "error").mockReturnValue();
  const template = await stageTemplate(context);
  const warnings = written.mock.calls.join("\n");
  written.mockRestore();
  return { template, warnings };
}

const distributionOf = (template: Template) =>
  onlyResource(template, "AWS::CloudFront::Distribution", z.object({ DistributionConfig: anything }))[1]
    .DistributionConfig;

describe("a domain", () => {
  it("is set in CloudFront with TLS 1.2 or better, in the outputs and in the pages", () => {
    expect(distributionOf(shop)).toMatchObject({
      Aliases: ["shop.example.com"],
      ViewerCertificate: {
        AcmCertificateArn: certificateArn,
        MinimumProtocolVersion: "TLSv1.2_2021",
        SslSupportMethod: "sni-only",
      },
    });
    shop.hasOutput("SiteUrl", { Value: "https://shop.example.com" });
    const [distribution] = onlyResource(shop, "AWS::CloudFront::Distribution", anything);
    shop.hasOutput("DistributionAddress", { Value: { "Fn::GetAtt": [distribution, "DomainName"] } });
    shop.hasOutput("DistributionId", { Value: { Ref: distribution } });
    shop.hasOutput("WebhookUrl", { Value: "https://shop.example.com/api/stripe/webhook" });
    shop.hasResourceProperties("Custom::CDKBucketDeployment", {
      SourceMarkers: [{ [siteAddressPlaceholder]: "https://shop.example.com" }],
    });
  });

  it("gets A and AAAA records that point to CloudFront, if a zone is named", () => {
    const records = Object.values(propertiesOf(shop, "AWS::Route53::RecordSet", anything));
    const [id] = onlyResource(shop, "AWS::CloudFront::Distribution", anything);
    const AliasTarget = expect.objectContaining({ DNSName: { "Fn::GetAtt": [id, "DomainName"] } });
    const record = { HostedZoneId: "Z0123456789ABC", Name: "shop.example.com.", AliasTarget };
    expect(records).toEqual([
      expect.objectContaining({ ...record, Type: "A" }),
      expect.objectContaining({ ...record, Type: "AAAA" }),
    ]);
    otherRegion.resourceCountIs("AWS::Route53::RecordSet", 0);
    otherRegion.hasOutput("SiteUrl", { Value: "https://shop.example.com" });
  });

  it.each([
    [{ domainName: "shop.example.com" }, "A domain needs its certificate and a certificate its domain"],
    [{ certificateArn }, "A domain needs its certificate and a certificate its domain"],
    [{ ...domain, domainName: "https://shop.example.com" }, "-c domainName=… must be a host name in lower case"],
    [
      { ...domain, certificateArn: certificateArn.replace("us-east-1", "eu-central-1") },
      "-c certificateArn=… must be the ARN of a certificate in us-east-1, because CloudFront takes no other",
    ],
    [
      { ...domain, hostedZoneId: "Z0123456789ABC" },
      "A hosted zone needs both -c hostedZoneId=… and -c hostedZoneName=…",
    ],
    [{ hostedZoneId: "Z0123", hostedZoneName: "example.com" }, "A hosted zone needs -c domainName=…"],
    [
      { ...domain, hostedZoneId: "Z0123", hostedZoneName: "example.org" },
      "shop.example.com does not lie in the hosted zone example.org.",
    ],
  ])("is rejected with a sentence when it is invalid: %j", async (context, sentence) => {
    await expect(stageTemplate(context)).rejects.toThrow(sentence);
  });
});

describe("a firewall", () => {
  const firewall = z.object({ Scope: z.string(), Rules: z.array(anything), DataProtectionConfig: anything });

  it("protects CloudFront with rate limits per address and AWS's rules", () => {
    const [id, { Scope, Rules }] = onlyResource(shop, "AWS::WAFv2::WebACL", firewall);
    expect(distributionOf(shop)).toMatchObject({ WebACLId: { "Fn::GetAtt": [id, "Arn"] } });
    expect(Scope).toBe("CLOUDFRONT");
    expect(Rules.map(({ Name }) => Name)).toEqual([
      "TooManyRequests",
      "TooManyCostlyRequests",
      "AWSManagedRulesCommonRuleSet",
      "AWSManagedRulesKnownBadInputsRuleSet",
    ]);
  });

  it("permits few payments and sign-ins per address, many requests, and all of Stripe's events", () => {
    const [, { Rules }] = onlyResource(shop, "AWS::WAFv2::WebACL", firewall);
    const limit = z.object({
      Statement: z.object({
        RateBasedStatement: z.object({
          Limit: z.number(),
          AggregateKeyType: z.literal("IP"),
          ScopeDownStatement: anything,
        }),
      }),
    });
    const [all, costly] = Rules.slice(0, 2).map((rule) => limit.parse(rule).Statement.RateBasedStatement);
    expect(all?.Limit).toBeGreaterThan(10 * (costly?.Limit ?? 0));
    const patternOf = (statement: unknown) =>
      new RegExp(/"RegexString":"([^"]+)"/.exec(JSON.stringify(statement))?.[1] ?? "");
    expect(all?.ScopeDownStatement).toHaveProperty("NotStatement");
    expect(patternOf(all?.ScopeDownStatement).test(routes.receiveStripeEvent.path)).toBe(true);
    const isCostly = patternOf(costly?.ScopeDownStatement);
    for (const id of [
      "login",
      "register",
      "createPaymentIntent",
      "createDonationIntent",
      "sendContactMessage",
    ] as const) {
      expect(isCostly.test(routes[id].path), id).toBe(true);
    }
    for (const path of ["/api/me", "/api/login/", "/login", routes.receiveStripeEvent.path]) {
      expect(isCostly.test(path), path).toBe(false);
    }
    expect(JSON.stringify(costly)).toContain('"SearchString":"POST"');
  });

  it("blocks neither large bodies nor HTML in a page's copy, and responds in the API's error format", () => {
    const [, { Rules }] = onlyResource(shop, "AWS::WAFv2::WebACL", firewall);
    const counted = ["SizeRestrictions_BODY", "CrossSiteScripting_BODY"].map((Name) => ({
      Name,
      ActionToUse: { Count: {} },
    }));
    expect(Rules[2]).toMatchObject({ Statement: { ManagedRuleGroupStatement: { RuleActionOverrides: counted } } });
    expect(Rules[0]).toMatchObject({ Action: { Block: { CustomResponse: { ResponseCode: 429 } } } });
    expect(JSON.stringify(shop.findResources("AWS::WAFv2::WebACL"))).toContain('\\"code\\":\\"too_many_attempts\\"');
  });

  it("keeps sessions, queries and bodies out of its samples", () => {
    const [, { DataProtectionConfig }] = onlyResource(shop, "AWS::WAFv2::WebACL", firewall);
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

  it("is created only if requested, or is an existing one of the operator's", async () => {
    dev.resourceCountIs("AWS::WAFv2::WebACL", 0);
    expect(distributionOf(dev).WebACLId).toBeUndefined();
    otherRegion.resourceCountIs("AWS::WAFv2::WebACL", 0);
    expect(distributionOf(otherRegion).WebACLId).toBe(webAclArn);
    vi.stubEnv("CDK_DEFAULT_REGION", "eu-central-1");
    await expect(stageTemplate({ waf: "on" })).rejects.toThrow(
      "CloudFront's web ACLs can be made in us-east-1 only, and this stage goes to eu-central-1",
    );
    vi.unstubAllEnvs();
  });

  it.each([
    [{ waf: "on", webAclArn }, "set one of the two"],
    [{ waf: "yes" }, '-c waf=… must be on or off; this is "yes".'],
    [
      { webAclArn: webAclArn.replace(":global/", ":regional/") },
      "-c webAclArn=… must be the ARN of a web ACL for CloudFront",
    ],
  ])("is rejected with a sentence when it is invalid: %j", async (context, sentence) => {
    await expect(stageTemplate(context)).rejects.toThrow(sentence);
  });
});

describe("alarms", () => {
  it("are mailed to the given address, with a working link to the runbook", () => {
    const [topic] = onlyResource(shop, "AWS::SNS::Topic", anything);
    shop.hasResourceProperties("AWS::SNS::Subscription", {
      Protocol: "email",
      Endpoint: "ops@example.com",
      TopicArn: { Ref: topic },
    });
    shop.hasOutput("AlarmTopicArn", { Value: { Ref: topic } });
    for (const alarm of Object.values(propertiesOf(shop, "AWS::CloudWatch::Alarm", anything))) {
      expect(alarm.AlarmDescription).toMatch(
        / What to do: https:\/\/example\.com\/everline\/docs\/runbooks\/[a-z-]+\.md$/,
      );
    }
  });

  it("without a recipient or runbook links cause a warning", async () => {
    const { template, warnings } = await saying(live);
    expect(warnings).toContain(
      "This shop's alarms name their runbooks without a link; set -c runbooks=https://…/docs/runbooks.",
    );
    expect(warnings).toContain("This shop's alarms notify no one; set -c alarmEmail=ops@example.com.");
    template.resourceCountIs("AWS::SNS::Subscription", 0);
    template.resourceCountIs("AWS::Budgets::Budget", 0);
  });

  it.each([
    [{ alarmEmail: "ops" }, '-c alarmEmail=… must be an email address; this is "ops".'],
    [{ runbooks: "http://example.com" }, "-c runbooks=… must be the https address of the folder with the runbooks"],
    [{ alarmEmail: "ops@example.com", monthlyBudget: "lots" }, "-c monthlyBudget=… must be US dollars a month"],
    [{ monthlyBudget: "20" }, "A budget needs a recipient"],
  ])("are rejected with a sentence when they are invalid: %j", async (context, sentence) => {
    await expect(stageTemplate(context)).rejects.toThrow(sentence);
  });
});

describe("a budget", () => {
  it("notifies at 80 % spent and when all of it is forecast; a shop has one of 50 dollars", () => {
    const notice = (NotificationType: string, Threshold: number) => ({
      Notification: { NotificationType, Threshold, ThresholdType: "PERCENTAGE", ComparisonOperator: "GREATER_THAN" },
      Subscribers: [{ SubscriptionType: "EMAIL", Address: "ops@example.com" }],
    });
    shop.hasResourceProperties("AWS::Budgets::Budget", {
      Budget: { BudgetType: "COST", TimeUnit: "MONTHLY", BudgetLimit: { Amount: 50, Unit: "USD" } },
      NotificationsWithSubscribers: [notice("ACTUAL", 80), notice("FORECASTED", 100)],
    });
  });

  it("is configurable, for a dev stage too, and disabled by 0", async () => {
    otherRegion.hasResourceProperties("AWS::Budgets::Budget", { Budget: { BudgetLimit: { Amount: 7.5 } } });
    dev.resourceCountIs("AWS::Budgets::Budget", 0);
    const { template } = await saying({ ...live, alarmEmail: "ops@example.com", monthlyBudget: "0" });
    template.resourceCountIs("AWS::Budgets::Budget", 0);
  });
});

describe("the logs", () => {
  const policy = z.object({
    Configuration: z.object({ CustomDataIdentifier: z.array(z.object({ Name: z.string(), Regex: z.string() })) }),
    Statement: z.tuple([anything, z.looseObject({ DataIdentifier: z.array(z.unknown()), Operation: anything })]),
  });

  it("of a shop mask email addresses and every kind of secret; those of a dev stage do not", () => {
    const groups = Object.values(propertiesOf(shop, "AWS::Logs::LogGroup", z.object({ DataProtectionPolicy: policy })));
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
      propertiesOf(shop, "AWS::Logs::LogGroup", z.object({ DataProtectionPolicy: policy })),
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
  const headerOf = (template: Template) =>
    /resolve:secretsmanager:[^}]+\}[^}]*\}\}/.exec(JSON.stringify(distributionOf(template)))?.[0];

  it("is the current one or the named version, so that a rotated one reaches CloudFront", () => {
    expect(headerOf(dev)).toMatch(/:SecretString:originSecret::\}\}$/);
    expect(headerOf(shop)).toMatch(/:SecretString:originSecret::0f8fad5b-d9cb-469f-a165-70867728950e\}\}$/);
  });

  it("is rejected for an invalid version", async () => {
    await expect(stageTemplate({ originSecretVersion: "AWSCURRENT" })).rejects.toThrow(
      "-c originSecretVersion=… must be the id of a version of the secret, as AWS gives it",
    );
  });
});

it("treats an empty value as absent, because scripts pass on empty variables", async () => {
  const empty = { domainName: "", certificateArn: "", alarmEmail: "", waf: "", runbooks: "", monthlyBudget: "" };
  const { template, warnings } = await saying(empty);
  expect(template.toJSON()).toEqual(dev.toJSON());
  expect(warnings).toBe("");
});

it("outputs the events that Stripe should send", () => {
  shop.hasOutput("WebhookEvents", { Value: stripeEventTypes.join(",") });
  expect(stripeEventTypes.join(",")).not.toMatch(/\s/);
});

it("keeps the template below CloudFormation's limits of 500 resources and a megabyte", () => {
  const { Resources } = z.object({ Resources: z.record(z.string(), anything) }).parse(shop.toJSON());
  // A route needs six. If this fails: a single role for the gateway to invoke all functions would save one permission
  // per route.
  expect(Object.keys(Resources).length).toBeLessThanOrEqual(460);
  expect(JSON.stringify(shop.toJSON(), null, 1).length).toBeLessThan(800_000);
});

it("tags everything taggable with the shop and the stage, for the bill", () => {
  const tagged = z.object({ Tags: z.array(z.object({ Key: z.string(), Value: z.string() })) });
  const types = [
    "AWS::Lambda::Function",
    "AWS::IAM::Role",
    "AWS::Logs::LogGroup",
    "AWS::S3::Bucket",
    "AWS::SQS::Queue",
  ];
  for (const { Tags } of types.flatMap((type) => Object.values(propertiesOf(shop, type, tagged)))) {
    expect(Tags).toEqual(
      expect.arrayContaining([
        { Key: "shop", Value: "Everline" },
        { Key: "stage", Value: "prod" },
      ]),
    );
  }
});

it.each([
  ["wfa", "on"],
  ["stag", "prod"],
])("rejects an unknown name, such as %s", async (name, value) => {
  await expect(stageTemplate({ [name]: value })).rejects.toThrow(
    `-c ${name}=… says nothing to this stack. What it can be told: stage, stripePublishableKey,`,
  );
});
