import type { IConstruct } from "constructs";
import type * as z from "zod";
import { UserError } from "#cli/user-error.ts";

/** The settings of the command line, documented in `docs/operating.md`. */
const names = [
  "stage",
  "stripePublishableKey",
  "domainName",
  "certificateArn",
  "hostedZoneId",
  "hostedZoneName",
  "alarmEmail",
  "monthlyBudget",
  "runbooks",
  "waf",
  "webAclArn",
  "originSecretVersion",
] as const;

/**
 * Rejects unknown names, because a typo would silently mean no firewall, or another stage. CDK's own names contain a
 * colon, a slash or a dash.
 * @throws UserError
 */
export function rejectUnknownNames(app: IConstruct): void {
  const context: object = app.node.getAllContext();
  const unknown = Object.keys(context).find(
    (name) => /^\w+$/.test(name) && !names.some((allowedName) => allowedName === name),
  );
  if (unknown !== undefined)
    throw new UserError(`-c ${unknown}=… says nothing to this stack. What it can be told: ${names.join(", ")}.`);
}

/**
 * Reads a setting from the command line: `-c name=value`. Undefined when it is absent or empty, as when a script
 * passes on an empty variable.
 *
 * @param whatItIs completes the error message for an invalid value: "-c alarmEmail=… must be …"
 * @throws UserError
 */
export function readContext<Value>(
  app: IConstruct,
  name: (typeof names)[number],
  schema: z.ZodType<Value>,
  whatItIs: string,
): Value | undefined {
  const value: unknown = app.node.tryGetContext(name);
  if (value === undefined || value === "") return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new UserError(`-c ${name}=… must be ${whatItIs}; this is "${String(value)}".`);
  return parsed.data;
}
