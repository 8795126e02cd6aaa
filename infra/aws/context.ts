import type { IConstruct } from "constructs";
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { formerSettings } from "../stages/former-settings.ts";

/**
 * What `npm run deploy` passes to the CDK app, with CDK's `-c name=value`: the stage, and what applies to this one
 * deployment alone. Everything else is in the stage's file.
 */
export interface AppContext {
  readonly stage: string;
  /** The version of the origin secret that CloudFront is to use (docs/operating/keys.md); undefined for the current. */
  readonly originSecretVersion: string | undefined;
}

const contextNames: readonly (keyof AppContext)[] = ["stage", "originSecretVersion"];

/**
 * Reads the context. The stage is "dev" when none is named. Unknown names are rejected, because a typo would silently
 * mean another stage. CDK's own names contain a colon, a slash or a dash.
 * @throws UserError that says which field of which file a former setting is now
 */
export function readAppContext(app: IConstruct): AppContext {
  const context = z.looseObject({ stage: z.string().min(1).default("dev") }).parse(app.node.getAllContext());
  for (const name of Object.keys(context)) {
    if (!/^\w+$/.test(name) || contextNames.some((known) => known === name)) continue;
    const field = formerSettings[name];
    throw new UserError(
      field === undefined
        ? `-c ${name}=… is not known here. A stage's settings are in its file, stages/${context.stage}.json.`
        : `-c ${name}=… is now the field ${field} of stages/${context.stage}.json.`,
    );
  }
  const version = z.uuid().or(z.literal("")).optional().safeParse(context.originSecretVersion);
  if (!version.success) {
    throw new UserError(
      `The version of the origin secret must be the id of a version, as AWS gives it; this is "${String(context.originSecretVersion)}".`,
    );
  }
  return { stage: context.stage, originSecretVersion: version.data || undefined };
}
