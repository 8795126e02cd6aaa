import type { IConstruct } from "constructs";
import type * as z from "zod";
import { UserError } from "#cli/user-error.ts";

/** The names of the command line's settings, documented in `docs/operating.md`. */
const settingNames = [
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
export function rejectUnknownSettings(app: IConstruct): void {
  const context: object = app.node.getAllContext();
  const unknownName = Object.keys(context).find(
    (name) => /^\w+$/.test(name) && !settingNames.some((allowedName) => allowedName === name),
  );
  if (unknownName !== undefined)
    throw new UserError(
      `-c ${unknownName}=… is not a setting of this stack. Its settings: ${settingNames.join(", ")}.`,
    );
}

/**
 * Reads a setting from the command line: `-c name=value`. Undefined when it is absent or empty, as when a script
 * passes on an empty variable.
 *
 * @param requirement completes the error message for an invalid value: "-c alarmEmail=… must be …"
 * @throws UserError
 */
export function readContext<Value>(
  app: IConstruct,
  name: (typeof settingNames)[number],
  schema: z.ZodType<Value>,
  requirement: string,
): Value | undefined {
  const value: unknown = app.node.tryGetContext(name);
  if (value === undefined || value === "") return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new UserError(`-c ${name}=… must be ${requirement}; this is "${String(value)}".`);
  return parsed.data;
}
