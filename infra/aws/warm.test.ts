import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { jobIds } from "../settings/jobs.ts";
import { purchaseFunctions } from "../settings/purchase-functions.ts";
import { invokedFunction, propertiesOf, shopFunctions } from "./testing/resources.ts";
import { stageTemplate } from "./testing/stage-template.ts";

const rule = z.object({
  ScheduleExpression: z.string(),
  State: z.literal("ENABLED"),
  Targets: z.array(
    z.object({ Arn: z.unknown(), Input: z.string().optional(), RetryPolicy: z.record(z.string(), z.number()) }),
  ),
});
let dev: Template;
let prod: Template;

beforeAll(async () => {
  dev = await stageTemplate();
  prod = await stageTemplate({ stage: "prod", stripePublishableKey: "pk_live_everline" });
});

const warmRules = (template: Template) =>
  Object.entries(propertiesOf(template, "AWS::Events::Rule", rule)).filter(([, { Targets }]) =>
    Targets.some(({ Input }) => Input !== undefined),
  );
const nameOf = (template: Template, arn: unknown) =>
  shopFunctions(template).find(({ logicalId }) => logicalId === invokedFunction(template, arn).functionId)?.name;

describe("the functions of a purchase", () => {
  it("are warmed every five minutes through their alias in a real stage, with at most five in one rule", () => {
    const rules = warmRules(prod);
    const targets = rules.flatMap(([, { Targets }]) => Targets);
    expect(targets.map(({ Arn }) => nameOf(prod, Arn)).sort()).toEqual([...purchaseFunctions].sort());
    for (const { Arn, Input, RetryPolicy } of targets) {
      expect(invokedFunction(prod, Arn).aliasId).toBeDefined();
      expect(JSON.parse(Input ?? "")).toEqual({ warm: true });
      expect(RetryPolicy).toEqual({ MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 0 });
    }
    for (const [, { ScheduleExpression, Targets }] of rules) {
      expect(ScheduleExpression).toBe("rate(5 minutes)");
      expect(Targets.length).toBeLessThanOrEqual(5);
    }
  });

  it("may be warmed by these rules and by no others", () => {
    const permission = z.object({ FunctionName: z.unknown(), Principal: z.string(), SourceArn: z.unknown() });
    const fromEvents = Object.values(propertiesOf(prod, "AWS::Lambda::Permission", permission)).filter(
      ({ Principal, FunctionName }) =>
        Principal === "events.amazonaws.com" && invokedFunction(prod, FunctionName).aliasId !== undefined,
    );
    const expected = warmRules(prod).flatMap(([ruleId, { Targets }]) =>
      Targets.map(({ Arn }) => [nameOf(prod, Arn), { "Fn::GetAtt": [ruleId, "Arn"] }]),
    );
    expect(fromEvents.map(({ FunctionName, SourceArn }) => [nameOf(prod, FunctionName), SourceArn]).sort()).toEqual(
      expected.sort(),
    );
  });

  it("are not warmed again by retries, nor later than a minute, when there is no capacity", () => {
    const settings = z.object({
      MaximumRetryAttempts: z.number(),
      MaximumEventAgeInSeconds: z.number(),
    });
    const forAliases = Object.values(
      propertiesOf(prod, "AWS::Lambda::EventInvokeConfig", z.looseObject({ Qualifier: z.unknown() })),
    )
      .filter(({ Qualifier }) => Qualifier !== "$LATEST")
      .map((each) => settings.parse(each));
    expect(forAliases).toHaveLength(purchaseFunctions.length);
    for (const { MaximumRetryAttempts, MaximumEventAgeInSeconds } of forAliases) {
      expect({ MaximumRetryAttempts, MaximumEventAgeInSeconds }).toEqual({
        MaximumRetryAttempts: 0,
        MaximumEventAgeInSeconds: 60,
      });
    }
  });

  it("are not warmed in a stage for trying things out, which has the rules of the jobs only", () => {
    expect(warmRules(dev)).toEqual([]);
    dev.resourceCountIs("AWS::Events::Rule", jobIds().length);
  });
});
