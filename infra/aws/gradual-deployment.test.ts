import type { Template } from "aws-cdk-lib/assertions";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { purchaseFunctions, purchaseRoutes } from "../settings/purchase-functions.ts";
import { rollbackAlarmsOutput } from "./gradual-deployment.ts";
import { type DeployedFunction, propertiesOf, shopFunctions, statement } from "./testing/resources.ts";
import { stageTemplate } from "./testing/stage-template.ts";

const prodSettings = { stage: "prod", stripePublishableKey: "pk_live_everline", alarms: { email: "ops@example.com" } };
const reference = z.object({ Ref: z.string() });
const alias = z.object({
  Properties: z.object({
    FunctionName: reference,
    FunctionVersion: z.object({ "Fn::GetAtt": z.tuple([z.string(), z.literal("Version")]) }),
    Name: z.string(),
  }),
  UpdatePolicy: z
    .object({ CodeDeployLambdaAliasUpdate: z.object({ ApplicationName: reference, DeploymentGroupName: reference }) })
    .optional(),
});
const deploymentGroup = z.object({
  AlarmConfiguration: z.object({ Alarms: z.array(z.object({ Name: reference })).default([]), Enabled: z.boolean() }),
  AutoRollbackConfiguration: z.object({ Events: z.array(z.string()) }),
  DeploymentConfigName: z.string(),
  ServiceRoleArn: z.object({ "Fn::GetAtt": z.tuple([z.string(), z.literal("Arn")]) }),
});
const alarmNames = z.object({ AlarmName: z.string() });
let dev: Template;
let prod: Template;

beforeAll(async () => {
  dev = await stageTemplate();
  prod = await stageTemplate(prodSettings);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const aliasesOf = (template: Template) =>
  Object.entries(template.findResources("AWS::Lambda::Alias")).map(([id, resource]) => ({
    id,
    ...alias.parse(resource),
  }));
const groupsOf = (template: Template) => propertiesOf(template, "AWS::CodeDeploy::DeploymentGroup", deploymentGroup);
const namesById = (template: Template) =>
  new Map(shopFunctions(template).map(({ logicalId, name }: DeployedFunction) => [logicalId, name]));
const titleOf = (template: Template, alarmId: string) =>
  propertiesOf(template, "AWS::CloudWatch::Alarm", alarmNames)[alarmId]?.AlarmName;

const stopping = [
  "Everline prod, buyers cannot pay",
  "Everline prod, paid orders are not completed",
  "Everline prod, Stripe's events are not accepted",
  "Everline prod, nobody can sign in",
];

describe("the functions of a purchase", () => {
  it("are each called through an alias of their latest published version, in every stage", () => {
    for (const template of [dev, prod]) {
      const aliases = aliasesOf(template);
      const names = namesById(template);
      expect(aliases.map(({ Properties }) => names.get(Properties.FunctionName.Ref)).sort()).toEqual(
        [...purchaseFunctions].sort(),
      );
      const versions = propertiesOf(template, "AWS::Lambda::Version", z.object({ FunctionName: reference }));
      expect(Object.keys(versions)).toHaveLength(purchaseFunctions.length);
      for (const { Properties } of aliases) {
        expect(Properties.Name).toBe("live");
        expect(versions[Properties.FunctionVersion["Fn::GetAtt"][0]]?.FunctionName).toEqual(Properties.FunctionName);
      }
    }
  });

  it("lose their old versions with a successful deployment only, and a failed one leaves none behind", () => {
    // "Retain" would keep the version of a failed deployment, and Lambda publishes no second version of the same code.
    const policies = z.record(z.string(), z.object({ DeletionPolicy: z.enum(["Delete"]).default("Delete") }));
    expect(Object.keys(policies.parse(prod.findResources("AWS::Lambda::Version")))).toHaveLength(
      purchaseFunctions.length,
    );
  });

  it("go out to a tenth of the calls for ten minutes in a stage that keeps data", () => {
    const groups = groupsOf(prod);
    expect(Object.keys(groups)).toHaveLength(purchaseRoutes.length);
    for (const { DeploymentConfigName, AutoRollbackConfiguration } of Object.values(groups)) {
      expect(DeploymentConfigName).toBe("CodeDeployDefault.LambdaCanary10Percent10Minutes");
      expect(AutoRollbackConfiguration.Events).toEqual([
        "DEPLOYMENT_FAILURE",
        "DEPLOYMENT_STOP_ON_REQUEST",
        "DEPLOYMENT_STOP_ON_ALARM",
      ]);
    }
  });

  it("each have a deployment of their own, but for the authorizer, which the gateway asks once an hour", () => {
    const groups = aliasesOf(prod).map(({ Properties, UpdatePolicy }) => [
      namesById(prod).get(Properties.FunctionName.Ref),
      UpdatePolicy?.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref,
    ]);
    const byName = new Map(groups.map(([name, group]) => [name, group]));
    expect(byName.get("admitRequest")).toBeUndefined();
    const used = purchaseRoutes.map((route) => byName.get(route));
    expect([...used].sort()).toEqual(Object.keys(groupsOf(prod)).sort());
  });

  it("return to their former version while buyers cannot pay, sign in or get what they paid for", () => {
    for (const { AlarmConfiguration } of Object.values(groupsOf(prod))) {
      expect(AlarmConfiguration.Enabled).toBe(true);
      expect(AlarmConfiguration.Alarms.map(({ Name }) => titleOf(prod, Name.Ref))).toEqual(stopping);
    }
  });

  it("are deployed at once, by CloudFormation alone, in a stage without data to keep", () => {
    expect(groupsOf(dev)).toEqual({});
    dev.resourceCountIs("AWS::CodeDeploy::Application", 0);
    expect(aliasesOf(dev).filter(({ UpdatePolicy }) => UpdatePolicy !== undefined)).toEqual([]);
    expect(dev.findOutputs(rollbackAlarmsOutput)).toEqual({});
  });

  it("go out at once and regardless of ringing alarms when the operator says so, to end an outage", async () => {
    vi.stubEnv("EVERLINE_DEPLOY_AT_ONCE", "yes");
    for (const group of Object.values(groupsOf(await stageTemplate(prodSettings)))) {
      expect(group.DeploymentConfigName).toBe("CodeDeployDefault.LambdaAllAtOnce");
      expect(group.AlarmConfiguration.Enabled).toBe(false);
      expect(group.AutoRollbackConfiguration.Events).not.toContain("DEPLOYMENT_STOP_ON_ALARM");
    }
  });
});

describe("CodeDeploy", () => {
  it("may only shift the calls of these functions and read alarms", () => {
    const [roleId] = Object.values(groupsOf(prod)).map(({ ServiceRoleArn }) => ServiceRoleArn["Fn::GetAtt"][0]);
    const roles = propertiesOf(prod, "AWS::IAM::Role", z.looseObject({}));
    const { ManagedPolicyArns, Policies } = z
      .object({
        ManagedPolicyArns: z.undefined().optional(),
        Policies: z.tuple([z.object({ PolicyDocument: z.object({ Statement: z.array(statement) }) })]),
      })
      .parse(roles[roleId ?? ""]);
    expect(ManagedPolicyArns).toBeUndefined();
    const [onFunctions, onAlarms, ...others] = Policies[0].PolicyDocument.Statement;
    expect(others).toEqual([]);
    expect(onFunctions?.Action).toEqual([
      "lambda:GetAlias",
      "lambda:GetProvisionedConcurrencyConfig",
      "lambda:UpdateAlias",
    ]);
    const ids = shopFunctions(prod)
      .filter(({ name }) => purchaseRoutes.some((route) => route === name))
      .map(({ logicalId }) => ({ "Fn::GetAtt": [logicalId, "Arn"] }));
    const expected = ids.flatMap((arn) => [arn, { "Fn::Join": ["", [arn, ":*"]] }]).map((each) => JSON.stringify(each));
    expect(onFunctions?.Resource.map((each) => JSON.stringify(each)).sort()).toEqual(expected.sort());
    expect(onAlarms).toEqual({ Effect: "Allow", Action: ["cloudwatch:DescribeAlarms"], Resource: ["*"] });
  });
});

describe("CloudFormation", () => {
  it("is told by an output which alarms roll back a deployment, at most five", () => {
    const [output] = Object.values(prod.findOutputs(rollbackAlarmsOutput));
    const arn = z.object({ "Fn::GetAtt": z.tuple([z.string(), z.literal("Arn")]) });
    const { Value } = z
      .object({ Value: z.object({ "Fn::Join": z.tuple([z.literal(","), z.array(arn)]) }) })
      .parse(output);
    const titles = Value["Fn::Join"][1].map((each) => titleOf(prod, each["Fn::GetAtt"][0]));
    expect(titles).toEqual([...stopping, "Everline prod, most calls of the API are refused"]);
    expect(titles.length).toBeLessThanOrEqual(5);
  });

  it("finds no cycle among the resources, although aliases refer to alarms and the API to aliases", () => {
    const resources = z.record(z.string(), z.unknown()).parse(prod.toJSON().Resources);
    const dependencies = new Map(Object.entries(resources).map(([id, each]) => [id, [...referencesIn(each)]]));
    const done = new Set<string>();
    const visit = (id: string, path: readonly string[]): void => {
      if (path.includes(id)) expect.fail(`cycle: ${[...path, id].join(" → ")}`);
      if (done.has(id)) return;
      for (const next of dependencies.get(id) ?? []) visit(next, [...path, id]);
      done.add(id);
    };
    for (const id of dependencies.keys()) visit(id, []);
    expect(done.size).toBeGreaterThan(300);
  });
});

/** The logical ids that a value of the template refers to, in any attribute of the resource. */
function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (key === "Ref" && typeof member === "string") yield member;
    else if (key === "Fn::GetAtt" && Array.isArray(member)) yield String(member[0]);
    else if (key === "DependsOn") yield* Array.isArray(member) ? member.map(String) : [String(member)];
    else yield* referencesIn(member);
  }
}
