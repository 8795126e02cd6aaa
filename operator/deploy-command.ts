import * as z from "zod";
import { readOptions } from "#cli/command-options.ts";
import type { StageName } from "#infra/aws/stage-name.ts";
import { splitAtDashes } from "./deployment/cdk-arguments.ts";
import { type ProtectedSetting, protectedSettings } from "./deployment/lost-settings.ts";
import { readTarget } from "./run-command.ts";

export const usage = `Usage: npm run deploy -- --stage NAME [--app FOLDER] [--plan | --execute CHANGE_SET] [--remove LIST] [--yes] [-- options of cdk deploy]
Builds the site, synthesizes the stage described by stages/NAME.json, and deploys it after confirmation.
  --app FOLDER     deploys what npm run synth has written to FOLDER (cdk.out); nothing is built
  --plan           only prepares a change set and prints what it would change and how to execute it
  --execute NAME   executes a change set that --plan has prepared; nothing is built
  --remove LIST    permits the deployment to take away any of ${protectedSettings.join(",")}
  --origin-secret-version ID  the version of the origin secret for CloudFront, this once (docs/operating/keys.md)
  --without-rollback-alarms   deploys an urgent repair: all calls change at once, and no ringing alarm stops it or rolls it back
  --yes            asks nothing; there is no other way to confirm without a terminal
Exit codes: 0 deployed (or planned), 1 failed or refused, 2 invalid arguments, nothing was built.`;

/** The parsed command. */
export interface DeployCommand {
  readonly stage: StageName;
  readonly action: "deploy" | "plan" | "execute";
  /** The change set to execute. */
  readonly changeSet: string | undefined;
  /** The output folder of a synthesis; undefined to build and synthesize now. */
  readonly app: string | undefined;
  readonly remove: readonly ProtectedSetting[];
  readonly originSecretVersion: string | undefined;
  readonly withoutRollbackAlarms: boolean;
  readonly yes: boolean;
  /** Additional arguments for `cdk deploy`. */
  readonly cdkArguments: readonly string[];
}

const changeSetName = z.string().regex(/^[a-zA-Z][-a-zA-Z0-9]{0,127}$/);

/** Parses the arguments; returns an error message if they are invalid. */
export function readDeployCommand(args: readonly string[]): DeployCommand | string {
  const { own, forCdk } = splitAtDashes(args);
  const options = readOptions(own, {
    stage: { type: "string" },
    app: { type: "string" },
    plan: { type: "boolean", default: false },
    execute: { type: "string" },
    remove: { type: "string" },
    "origin-secret-version": { type: "string" },
    "without-rollback-alarms": { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
  });
  if (typeof options === "string") return options;
  const { values, positionals } = options;
  if (positionals.length > 0) return `Unexpected argument "${positionals[0]}"; options of cdk come after another --.`;
  const { stage } = values;
  if (stage === undefined) return "Name a stage: --stage NAME.";
  const target = readTarget(stage, undefined);
  if (typeof target === "string") return target;
  const { plan, execute, app, "origin-secret-version": originSecretVersion } = values;
  if (execute !== undefined && (plan || app !== undefined || originSecretVersion !== undefined || forCdk.length > 0))
    return "--execute runs what --plan has prepared; use it without --plan, --app and options that change what is deployed.";
  if (execute !== undefined && values["without-rollback-alarms"])
    return "--execute runs a plan as it was prepared; pass --without-rollback-alarms to --plan.";
  if (execute !== undefined && !changeSetName.safeParse(execute).success)
    return `"${execute}" is not the name of a change set.`;
  if (app !== undefined && originSecretVersion !== undefined)
    return "--app deploys what was synthesized; pass --origin-secret-version to npm run synth.";
  const remove = readRemoved(values.remove);
  if (typeof remove === "string") return remove;
  return {
    stage,
    action: execute !== undefined ? "execute" : plan ? "plan" : "deploy",
    changeSet: execute,
    app,
    remove,
    originSecretVersion,
    withoutRollbackAlarms: values["without-rollback-alarms"],
    yes: values.yes,
    cdkArguments: forCdk,
  };
}

function readRemoved(list: string | undefined): readonly ProtectedSetting[] | string {
  const names = (list ?? "").split(",").filter(Boolean);
  const parsed = z.array(z.enum(protectedSettings)).safeParse(names);
  return parsed.success ? parsed.data : `--remove takes any of ${protectedSettings.join(",")}; this is "${list}".`;
}
