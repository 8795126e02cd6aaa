import * as z from "zod";
import type { Assembly } from "../template/assembly.ts";
import type { Resolve } from "../template/resolve.ts";
import { matchesWildcard } from "../template/wildcard.ts";
import type { RequiredPermission } from "./aws-call.ts";

const oneOrMany = z.union([z.string().transform((text) => [text]), z.array(z.string())]);
/** The supported conditions: which rows of the table a call affects. Any other condition is an error. */
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
 * The resolved statements of a role of the stack.
 * @throws Error when the role has permissions other than its own inline policies, such as managed policies or
 * unsupported conditions
 */
export function statementsOf(assembly: Assembly, roleId: string, resolve: Resolve): readonly Statement[] {
  const found = assembly.resources.get(roleId);
  if (found?.Type !== "AWS::IAM::Role") throw new Error(`${roleId} is no role of the stack.`);
  const otherResources = [...assembly.resources].filter(
    ([, { Type, Properties }]) =>
      /^AWS::IAM::(Managed)?Policy$/.test(Type) && JSON.stringify(Properties.Roles ?? []).includes(`"${roleId}"`),
  );
  if (otherResources.length > 0)
    throw new Error(`${roleId} gets rights from ${otherResources.map(([id]) => id).join(", ")} too.`);
  return role.parse(resolve(found.Properties)).Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

/**
 * Whether the statements of one identity allow an action on a resource: some statement allows it and none denies it.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
 */
export function allows(statements: readonly Statement[], { action, resource, ...about }: RequiredPermission): boolean {
  const applying = statements.filter(
    (each) =>
      each.Action.some((pattern) => matchesWildcard(pattern.toLowerCase(), action.toLowerCase())) &&
      each.Resource.some((pattern) => matchesWildcard(pattern, resource)) &&
      holds(each.Condition, about),
  );
  return applying.some(({ Effect }) => Effect === "Allow") && applying.every(({ Effect }) => Effect === "Allow");
}

/**
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html
 */
function holds(
  condition: Statement["Condition"],
  { leadingKeys, attributes }: Pick<RequiredPermission, "leadingKeys" | "attributes">,
) {
  if (condition === undefined) return true;
  const patterns = condition["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"];
  const names = condition["ForAllValues:StringEquals"]?.["dynamodb:Attributes"];
  if (condition.Null?.["dynamodb:LeadingKeys"] !== undefined && leadingKeys === undefined) return false;
  if (condition.Null?.["dynamodb:Attributes"] !== undefined && attributes === undefined) return false;
  const isTaken = (key: string) => patterns?.some((pattern) => matchesWildcard(pattern, key)) ?? true;
  return (leadingKeys ?? []).every(isTaken) && (attributes ?? []).every((name) => names?.includes(name) ?? true);
}
