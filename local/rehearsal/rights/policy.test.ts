import { describe, expect, it } from "vitest";
import type { Resource } from "../template/assembly.ts";
import { resolver } from "../template/resolve.ts";
import { allows, statementsOf } from "./policy.ts";

const table = { "Fn::GetAtt": ["Table", "Arn"] };
const statement = (overrides: object = {}) => ({
  Effect: "Allow",
  Action: "dynamodb:GetItem",
  Resource: table,
  ...overrides,
});
const roleWith = (...statements: object[]): Resource => ({
  Type: "AWS::IAM::Role",
  Properties: {
    AssumeRolePolicyDocument: {},
    Policies: [{ PolicyName: "Rights", PolicyDocument: { Version: "2012-10-17", Statement: statements } }],
  },
});

function statementsOfRole(role: Resource, otherResources: Readonly<Record<string, Resource>> = {}) {
  const Table = { Type: "AWS::DynamoDB::GlobalTable", Properties: {} };
  const resources = new Map(Object.entries({ Role: role, Table, ...otherResources }));
  const assembly = { stackName: "Shop", resources, outputs: new Map(), assetOf: () => "" };
  return statementsOf(assembly, "Role", resolver(assembly));
}
const arn = "arn:aws:dynamodb:us-east-1:000000000000:table/Shop-Table";

describe("the policy of a role", () => {
  it("allows only the actions and resources that a statement names", () => {
    const statements = statementsOfRole(roleWith(statement()));
    expect(allows(statements, { action: "dynamodb:GetItem", resource: arn })).toBe(true);
    expect(allows(statements, { action: "dynamodb:PutItem", resource: arn })).toBe(false);
    expect(allows(statements, { action: "dynamodb:GetItem", resource: `${arn}2` })).toBe(false);
    expect(allows(statements, { action: "dynamodb:GetItem", resource: `${arn}/index/gsi1` })).toBe(false);
  });

  it("matches wildcards as IAM does", () => {
    const statements = statementsOfRole(
      roleWith(statement({ Action: "dynamodb:*Item", Resource: { "Fn::Join": ["", [table, "/index/gsi?"]] } })),
    );
    expect(allows(statements, { action: "dynamodb:getItem", resource: `${arn}/index/gsi2` })).toBe(true);
    expect(allows(statements, { action: "dynamodb:Query", resource: `${arn}/index/gsi2` })).toBe(false);
    expect(allows(statements, { action: "dynamodb:GetItem", resource: `${arn}/index/gsi22` })).toBe(false);
  });

  it("allows writes only to the partitions and attributes that a condition names", () => {
    const Condition = {
      "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["USER#*", "METRICS"] },
      "ForAllValues:StringEquals": { "dynamodb:Attributes": ["pk", "messageId"] },
      Null: { "dynamodb:LeadingKeys": "false", "dynamodb:Attributes": "false" },
    };
    const statements = statementsOfRole(roleWith(statement({ Action: "dynamodb:PutItem", Condition })));
    const put = (leadingKey: string, ...attributes: string[]) =>
      allows(statements, { action: "dynamodb:PutItem", resource: arn, leadingKeys: [leadingKey], attributes });
    expect(put("USER#usr_1", "pk", "messageId")).toBe(true);
    expect(put("METRICS", "pk")).toBe(true);
    expect(put("USER#usr_1", "pk", "role")).toBe(false);
    expect(put("METRICS2", "pk")).toBe(false);
    expect(put("SETTINGS", "pk")).toBe(false);
    expect(allows(statements, { action: "dynamodb:PutItem", resource: arn }), "a call that names no row").toBe(false);
  });

  it("denies an action that one statement allows and another denies", () => {
    const statements = statementsOfRole(roleWith(statement({ Action: "*" }), statement({ Effect: "Deny" })));
    expect(allows(statements, { action: "dynamodb:PutItem", resource: arn })).toBe(true);
    expect(allows(statements, { action: "dynamodb:GetItem", resource: arn })).toBe(false);
  });

  it.each<[string, Resource, Record<string, Resource>?]>([
    ["an unsupported condition", roleWith(statement({ Condition: { Bool: { "aws:SecureTransport": "true" } } }))],
    [
      "a managed policy",
      { ...roleWith(statement()), Properties: { ...roleWith().Properties, ManagedPolicyArns: ["arn"] } },
    ],
    [
      "a policy outside the role",
      roleWith(statement()),
      { More: { Type: "AWS::IAM::Policy", Properties: { Roles: [{ Ref: "Role" }] } } },
    ],
  ])("is rejected for %s", (_what, role, otherResources) => {
    expect(() => statementsOfRole(role, otherResources)).toThrow();
  });
});
