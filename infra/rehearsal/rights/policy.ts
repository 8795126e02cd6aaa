import * as z from "zod";
import type { Assembly } from "../template/assembly.ts";
import type { Resolve } from "../template/resolve.ts";
import { takes } from "../wildcard.ts";

const oneOrMany = z.union([z.string().transform((text) => [text]), z.array(z.string())]);
const statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(["Allow", "Deny"]),
  Action: oneOrMany,
  Resource: oneOrMany,
});
/** Strict, so that a way of giving rights which is not understood here is an error and not a right that nobody sees. */
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
 * The statements of a role of the stack, resolved.
 * @throws Error when the role has rights of another kind than inline policies of its own: managed ones, conditions
 */
export function statementsOf(assembly: Assembly, roleId: string, resolve: Resolve): readonly Statement[] {
  const found = assembly.resources.get(roleId);
  if (found?.Type !== "AWS::IAM::Role") throw new Error(`${roleId} is no role of the stack.`);
  const elsewhere = [...assembly.resources].filter(
    ([, { Type, Properties }]) =>
      /^AWS::IAM::(Managed)?Policy$/.test(Type) && JSON.stringify(Properties.Roles ?? []).includes(`"${roleId}"`),
  );
  if (elsewhere.length > 0)
    throw new Error(`${roleId} gets rights from ${elsewhere.map(([id]) => id).join(", ")} too.`);
  return role.parse(resolve(found.Properties)).Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

/**
 * Whether the statements of one identity allow an action on a resource: some statement does and none denies it.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
 */
export function allows(statements: readonly Statement[], action: string, resource: string): boolean {
  const applying = statements.filter(
    (each) =>
      each.Action.some((pattern) => takes(pattern.toLowerCase(), action.toLowerCase())) &&
      each.Resource.some((pattern) => takes(pattern, resource)),
  );
  return applying.some(({ Effect }) => Effect === "Allow") && applying.every(({ Effect }) => Effect === "Allow");
}
