import * as z from "zod";
import { readOptions } from "#cli/command-options.ts";
import type { StageName } from "#infra/aws/stage-name.ts";
import { splitAtDashes } from "./deployment/cdk-arguments.ts";
import { readTarget } from "./run-command.ts";

const action = z.enum(["synth", "bootstrap", "destroy"]);
type Action = z.output<typeof action>;

/** Describes each action in the usage. */
const actions: Readonly<Record<Action, readonly [options: string, purpose: string]>> = {
  synth: [
    "[--stage NAME] [--origin-secret-version ID] [--without-rollback-alarms] [-- options of cdk synth]",
    "Builds the site and writes the CloudFormation template of a stage (dev by default) into cdk.out, offline, checked by cdk-nag and cfn-guard.",
  ],
  bootstrap: [
    "[--stage NAME] [-- options of cdk bootstrap]",
    "Prepares the account and region of your credentials for CDK, once; with --stage, only if they are those of the stage's file, and also the region to which it copies its backups.",
  ],
  destroy: [
    "--stage NAME [--yes]",
    "Deletes a stage, after confirmation. A stage that keeps its data is protected, and leaves its table, secrets, files and logs behind.",
  ],
};

export interface CdkCommand {
  readonly action: Action;
  /** Undefined for a bootstrap without a stage. */
  readonly stage: StageName | undefined;
  readonly originSecretVersion: string | undefined;
  /** Whether the template is to be deployed although an alarm rings. */
  readonly withoutRollbackAlarms: boolean;
  readonly yes: boolean;
  /** Whether it runs without AWS: then the account and the region are not compared with the stage's file. */
  readonly isOffline: boolean;
  /** Additional arguments for CDK. */
  readonly cdkArguments: readonly string[];
}

/**
 * Parses the arguments of `cdk.ts`: the action, which `package.json` passes, and then the user's arguments; returns an
 * error message if they are invalid.
 */
export function readCdkCommand([name, ...args]: readonly string[]): CdkCommand | string {
  const parsedAction = action.safeParse(name);
  if (!parsedAction.success) return `There is no stack command "${name ?? ""}".`;
  const { own, forCdk } = splitAtDashes(args);
  const options = readOptions(own, {
    stage: { type: "string" },
    "origin-secret-version": { type: "string" },
    "without-rollback-alarms": { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
  });
  if (typeof options === "string") return options;
  const { values, positionals } = options;
  const {
    "origin-secret-version": originSecretVersion,
    "without-rollback-alarms": withoutRollbackAlarms,
    yes,
  } = values;
  if (originSecretVersion !== undefined && name !== "synth")
    return "--origin-secret-version is an option of synth and deploy.";
  if (withoutRollbackAlarms && name !== "synth") return "--without-rollback-alarms is an option of synth and deploy.";
  if (yes && name !== "destroy") return `${name} asks nothing, and takes no --yes.`;
  if (positionals.length > 0) return `Unexpected argument "${positionals[0]}"; options of cdk come after another --.`;
  if (name === "destroy" && forCdk.length > 0) return "destroy does not run cdk, and takes no options of it.";
  const stage = values.stage ?? (name === "synth" ? "dev" : undefined);
  if (stage === undefined && name === "destroy") return "Name a stage: --stage NAME.";
  const target = readTarget(stage, undefined);
  if (typeof target === "string") return target;
  return {
    action: parsedAction.data,
    stage,
    originSecretVersion,
    withoutRollbackAlarms,
    yes,
    isOffline: name === "synth",
    cdkArguments: forCdk,
  };
}

/** The usage of the command. */
export function cdkUsage(name: string | undefined): string {
  const usageAction = action.safeParse(name).data ?? "synth";
  const [options, purpose] = actions[usageAction];
  return `Usage: npm run ${usageAction} -- ${options}\n${purpose}`;
}
