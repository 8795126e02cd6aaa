import type { IConstruct } from "constructs";
import type * as z from "zod";
import { UserError } from "#cli/user-error.ts";

/** What an operator can say: `docs/operating.md` tells what each is for. */
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
 * A name that is mistyped would go unheard: no firewall, or another stage. CDK's own names have a colon, a slash or a
 * dash in them.
 * @throws UserError
 */
export function onlyKnownNames(app: IConstruct): void {
  const context: object = app.node.getAllContext();
  const unknown = Object.keys(context).find((name) => /^\w+$/.test(name) && !names.some((known) => known === name));
  if (unknown !== undefined)
    throw new UserError(`-c ${unknown}=… says nothing to this stack. What it can be told: ${names.join(", ")}.`);
}

/**
 * What an operator has said on the command line: `-c name=value`. Undefined when nothing was said, or nothing after
 * the equals sign, as when a script passes on a variable that is empty.
 *
 * @param whatItIs ends the sentence that a wrong value is refused with: "-c alarmEmail=… must be …"
 * @throws UserError
 */
export function contextOf<Value>(
  app: IConstruct,
  name: (typeof names)[number],
  schema: z.ZodType<Value>,
  whatItIs: string,
): Value | undefined {
  const given: unknown = app.node.tryGetContext(name);
  if (given === undefined || given === "") return undefined;
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new UserError(`-c ${name}=… must be ${whatItIs}; this is "${String(given)}".`);
  return parsed.data;
}
