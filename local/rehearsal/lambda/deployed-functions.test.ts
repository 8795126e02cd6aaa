import { describe, expect, it } from "vitest";
import { deployedJobs } from "../stage/deployed-jobs.ts";
import type { Assembly, Resource } from "../template/assembly.ts";
import { resolver } from "../template/resolve.ts";
import { deployedFunctions, functionsByArn } from "./deployed-functions.ts";

const arnOf = (name: string) => `arn:aws:lambda:us-east-1:000000000000:function:Shop-${name}`;

describe("a function with an alias", () => {
  it("can be called by the alias and by its own ARN", () => {
    const callable = functionsByArn(functionsOf({}).values());
    expect(callable.get(arnOf("Login"))?.name).toBe("login");
    expect(callable.get(`${arnOf("Login")}:live`)?.name).toBe("login");
    expect(callable.get(`${arnOf("Login")}:1`)).toBeUndefined();
  });

  it("is an error when the alias leads to another function's version, or divides the calls between two", () => {
    const live = resources.LoginLive;
    const otherVersion = { "Fn::GetAtt": ["ReconcileVersion", "Version"] };
    expect(() =>
      functionsOf({ LoginLive: { ...live, Properties: { ...live.Properties, FunctionVersion: otherVersion } } }),
    ).toThrow("The alias LoginLive leads to a version of another function.");
    expect(() =>
      functionsOf({ LoginLive: { ...live, Properties: { ...live.Properties, RoutingConfig: {} } } }),
    ).toThrow("RoutingConfig");
  });
});

describe("a rule of the template", () => {
  it("is a job's, unless it passes an event of its own to keep functions warm", () => {
    const assembly = assemblyOf({});
    const resolve = resolver(assembly);
    const jobs = deployedJobs(
      { assembly, resolve, functions: deployedFunctions(assembly, resolve) },
      "http://localhost",
    );
    expect([...jobs].map(([id, { everyMinutes }]) => [id, everyMinutes])).toEqual([["reconcile", 10]]);
  });

  it("is an error when it calls anything but a function of the stack", () => {
    const elsewhere = { ...resources.Warm, Properties: { ...resources.Warm.Properties, Targets: [{ Arn: "arn:x" }] } };
    const assembly = assemblyOf({ Warm: elsewhere });
    const resolve = resolver(assembly);
    const stage = { assembly, resolve, functions: deployedFunctions(assembly, resolve) };
    expect(() => deployedJobs(stage, "http://localhost")).toThrow(
      "A rule calls arn:x, which is not a function of the stack.",
    );
  });
});

const functionResource = (tag: string, value: string): Resource => ({
  Type: "AWS::Lambda::Function",
  Properties: {
    ...{ Code: { S3Key: "code.zip" }, Handler: "index.handler", MemorySize: 512, Runtime: "nodejs24.x", Timeout: 10 },
    ...{ Role: { "Fn::GetAtt": ["Role", "Arn"] }, Tags: [{ Key: tag, Value: value }] },
  },
});
const rule = (rate: string, target: object): Resource => ({
  Type: "AWS::Events::Rule",
  Properties: { ScheduleExpression: `rate(${rate})`, State: "ENABLED", Targets: [target] },
});
const resources = {
  Role: {
    Type: "AWS::IAM::Role",
    Properties: {
      AssumeRolePolicyDocument: {
        Statement: [{ Effect: "Allow", Action: "sts:AssumeRole", Principal: { Service: "lambda.amazonaws.com" } }],
        Version: "2012-10-17",
      },
      Policies: [{ PolicyName: "Rights", PolicyDocument: { Statement: [], Version: "2012-10-17" } }],
    },
  },
  Login: functionResource("route", "login"),
  LoginVersion: { Type: "AWS::Lambda::Version", Properties: { FunctionName: { Ref: "Login" } } },
  LoginLive: {
    Type: "AWS::Lambda::Alias",
    Properties: {
      FunctionName: { Ref: "Login" },
      FunctionVersion: { "Fn::GetAtt": ["LoginVersion", "Version"] },
      Name: "live",
    },
  },
  Reconcile: functionResource("job", "reconcile"),
  ReconcileVersion: { Type: "AWS::Lambda::Version", Properties: { FunctionName: { Ref: "Reconcile" } } },
  Schedule: rule("10 minutes", { Arn: { "Fn::GetAtt": ["Reconcile", "Arn"] } }),
  Warm: rule("5 minutes", { Arn: { Ref: "LoginLive" }, Input: '{"warm":true}' }),
};

function assemblyOf(changed: Readonly<Record<string, Resource>>): Assembly {
  return {
    stackName: "Shop",
    resources: new Map(Object.entries({ ...resources, ...changed })),
    outputs: new Map(),
    assetOf: () => "folder",
  };
}

function functionsOf(changed: Readonly<Record<string, Resource>>) {
  const assembly = assemblyOf(changed);
  return deployedFunctions(assembly, resolver(assembly));
}
