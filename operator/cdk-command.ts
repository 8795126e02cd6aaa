import * as z from "zod";
import { helpRequested } from "#cli/command-options.ts";

const action = z.enum(["synth", "bootstrap", "deploy", "destroy"]);
type Action = z.output<typeof action>;

/** Describes each action in the usage. */
const actions: Readonly<Record<Action, string>> = {
  synth: "Writes the CloudFormation template into cdk.out, offline, checked by cdk-nag and cfn-guard.",
  bootstrap: "Prepares the account and region for CDK, once.",
  deploy: "Builds the site and deploys the stage; asks for confirmation before any change.",
  destroy: "Deletes the stage, after confirmation. Prod keeps its table, secrets, files and logs.",
};

export interface CdkCommand {
  readonly action: Action;
  /** Additional arguments for CDK. */
  readonly args: readonly string[];
}

/**
 * Parses the arguments of `cdk.ts`: the action, which `package.json` passes, and then the user's arguments; returns an
 * error message if they are invalid. CDK would ignore an unknown option and deploy the stage `dev`, so `--stage`, which
 * the other commands use, is rejected.
 */
export function readCdkCommand([name, ...args]: readonly string[]): CdkCommand | string {
  const parsedAction = action.safeParse(name);
  if (!parsedAction.success) return `There is no stack command "${name ?? ""}".`;
  if (args.some((arg) => arg === "--help" || arg === "-h")) return helpRequested;
  const stageIndex = args.findIndex((arg) => arg === "--stage" || arg.startsWith("--stage="));
  if (stageIndex >= 0) {
    const stage = args[stageIndex]?.split("=")[1] ?? args[stageIndex + 1] ?? "…";
    return `CDK ignores --stage and would use the dev stage. Use -c stage=${stage} instead.`;
  }
  return { action: parsedAction.data, args };
}

/** The usage of the command. */
export function cdkUsage(name: string | undefined): string {
  const usageAction = action.safeParse(name).data ?? "deploy";
  return [
    `Usage: npm run ${usageAction} -- -c stage=dev|prod [-c name=value …] [options of cdk ${usageAction}]`,
    actions[usageAction],
    "docs/operating.md lists the names for -c. Without -c stage=…, the stage is dev.",
  ].join("\n");
}
