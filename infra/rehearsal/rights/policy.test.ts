import { describe, expect, it } from "vitest";
import type { Resource } from "../template/assembly.ts";
import { resolver } from "../template/resolve.ts";
import { allows, statementsOf } from "./policy.ts";

const table = { "Fn::GetAtt": ["Table", "Arn"] };
const statement = (more: object = {}) => ({ Effect: "Allow", Action: "dynamodb:GetItem", Resource: table, ...more });
const roleWith = (...statements: object[]): Resource => ({
  Type: "AWS::IAM::Role",
  Properties: {
    AssumeRolePolicyDocument: {},
    Policies: [{ PolicyName: "Rights", PolicyDocument: { Version: "2012-10-17", Statement: statements } }],
  },
});

function rightsOf(role: Resource, others: Readonly<Record<string, Resource>> = {}) {
  const Table = { Type: "AWS::DynamoDB::GlobalTable", Properties: {} };
  const resources = new Map(Object.entries({ Role: role, Table, ...others }));
  const assembly = { stackName: "Shop", resources, outputs: new Map(), assetOf: () => "" };
  return statementsOf(assembly, "Role", resolver(assembly));
}
const arn = "arn:aws:dynamodb:us-east-1:000000000000:table/Shop-Table";

describe("the policy of a role", () => {
  it("allows what a statement names, action and resource, and nothing else", () => {
    const rights = rightsOf(roleWith(statement()));
    expect(allows(rights, "dynamodb:GetItem", arn)).toBe(true);
    expect(allows(rights, "dynamodb:PutItem", arn)).toBe(false);
    expect(allows(rights, "dynamodb:GetItem", `${arn}2`)).toBe(false);
    expect(allows(rights, "dynamodb:GetItem", `${arn}/index/gsi1`)).toBe(false);
  });

  it("takes wildcards as IAM does", () => {
    const rights = rightsOf(
      roleWith(statement({ Action: "dynamodb:*Item", Resource: { "Fn::Join": ["", [table, "/index/gsi?"]] } })),
    );
    expect(allows(rights, "dynamodb:getItem", `${arn}/index/gsi2`)).toBe(true);
    expect(allows(rights, "dynamodb:Query", `${arn}/index/gsi2`)).toBe(false);
    expect(allows(rights, "dynamodb:GetItem", `${arn}/index/gsi22`)).toBe(false);
  });

  it("denies what any statement denies", () => {
    const rights = rightsOf(roleWith(statement({ Action: "*" }), statement({ Effect: "Deny" })));
    expect(allows(rights, "dynamodb:PutItem", arn)).toBe(true);
    expect(allows(rights, "dynamodb:GetItem", arn)).toBe(false);
  });

  it.each<[string, Resource, Record<string, Resource>?]>([
    ["a condition", roleWith(statement({ Condition: { Bool: { "aws:SecureTransport": "true" } } }))],
    [
      "a managed policy",
      { ...roleWith(statement()), Properties: { ...roleWith().Properties, ManagedPolicyArns: ["arn"] } },
    ],
    [
      "a policy beside the role",
      roleWith(statement()),
      { More: { Type: "AWS::IAM::Policy", Properties: { Roles: [{ Ref: "Role" }] } } },
    ],
  ])("is not guessed at: %s is an error", (_what, role, others) => {
    expect(() => rightsOf(role, others)).toThrow();
  });
});
