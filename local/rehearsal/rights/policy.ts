import * as z from "zod";
import { matchesWildcard } from "../../aws/wildcard.ts";
import type { Assembly } from "../template/assembly.ts";
import type { Resolve } from "../template/resolve.ts";
import type { RequiredPermission } from "./aws-call.ts";

const oneOrMany = z.union([z.string().transform((text) => [text]), z.array(z.string())]);
/** The supported conditions: they restrict the rows and attributes of a call. Any other condition is an error. */
const condition = z.strictObject({
  "ForAllValues:StringLike": z.strictObject({ "dynamodb:LeadingKeys": oneOrMany }).optional(),
  "ForAllValues:StringEquals": z.strictObject({ "dynamodb:Attributes": oneOrMany }).optional(),
  Null: z
    .strictObject({ "dynamodb:LeadingKeys": z.literal("false"), "dynamodb:Attributes": z.literal("false").optional() })
    .optional(),
});
const statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(["Allow", "Deny"]),
  Action: oneOrMany,
  Resource: oneOrMany,
  Condition: condition.optional(),
});
/** Strict, so that an unsupported way of granting permissions is an error, not an unnoticed permission. */
const role = z.strictObject({
  AssumeRolePolicyDocument: z.unknown(),
  Description: z.string().optional(),
  Policies: z
    .array(
      z.object({
        PolicyDocument: z.strictObject({ Version: z.literal("2012-10-17"), Statement: z.array(statement) }),
      }),
    )
    .default([]),
  Tags: z.unknown().optional(),
});

export type Statement = z.output<typeof statement>;

/**
 * Returns the resolved policy statements of a role of the stack.
 * @throws Error when the role has permissions other than those of its own inline policies, or an unsupported condition
 */
export function statementsOf(assembly: Assembly, roleId: string, resolve: Resolve): readonly Statement[] {
  const roleResource = assembly.resources.get(roleId);
  if (roleResource?.Type !== "AWS::IAM::Role") throw new Error(`${roleId} is not a role of the stack.`);
  const separatePolicies = [...assembly.resources].filter(
    ([, { Type, Properties }]) =>
      /^AWS::IAM::(Managed)?Policy$/.test(Type) && JSON.stringify(Properties.Roles ?? []).includes(`"${roleId}"`),
  );
  if (separatePolicies.length > 0)
    throw new Error(`${roleId} also gets permissions from ${separatePolicies.map(([id]) => id).join(", ")}.`);
  return role
    .parse(resolve(roleResource.Properties))
    .Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

/**
 * Whether the statements of one identity allow an action on a resource: some statement allows it and none denies it.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
 */
export function allows(statements: readonly Statement[], { action, resource, ...row }: RequiredPermission): boolean {
  const matchingStatements = statements.filter(
    (each) =>
      each.Action.some((pattern) => matchesWildcard(pattern.toLowerCase(), action.toLowerCase())) &&
      each.Resource.some((pattern) => matchesWildcard(pattern, resource)) &&
      conditionHolds(each.Condition, row),
  );
  return (
    matchingStatements.some(({ Effect }) => Effect === "Allow") &&
    matchingStatements.every(({ Effect }) => Effect === "Allow")
  );
}

/**
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html
 */
function conditionHolds(
  condition: Statement["Condition"],
  { leadingKeys, attributes }: Pick<RequiredPermission, "leadingKeys" | "attributes">,
) {
  if (condition === undefined) return true;
  const keyPatterns = condition["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"];
  const allowedAttributes = condition["ForAllValues:StringEquals"]?.["dynamodb:Attributes"];
  if (condition.Null?.["dynamodb:LeadingKeys"] !== undefined && leadingKeys === undefined) return false;
  if (condition.Null?.["dynamodb:Attributes"] !== undefined && attributes === undefined) return false;
  const isAllowedKey = (key: string) => keyPatterns?.some((pattern) => matchesWildcard(pattern, key)) ?? true;
  return (
    (leadingKeys ?? []).every(isAllowedKey) &&
    (attributes ?? []).every((name) => allowedAttributes?.includes(name) ?? true)
  );
}
