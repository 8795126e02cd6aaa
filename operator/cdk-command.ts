import * as z from "zod";
import { helpRequested } from "#cli/command-options.ts";

const action = z.enum(["synth", "bootstrap", "deploy", "destroy"]);
type Action = z.output<typeof action>;

/** A sentence per command, for the usage. */
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
 * Parses the arguments of `cdk.ts`: the action from `package.json`, and the user's own; returns an error message if
 * they are invalid. CDK would ignore an unknown option and deploy the stage `dev`, so `--stage`, which the other
 * commands use, is rejected.
 */
export function readCdkCommand([name, ...args]: readonly string[]): CdkCommand | string {
  const parsedAction = action.safeParse(name);
  if (!parsedAction.success) return `There is no "${name ?? ""}" of a stack.`;
  if (args.some((arg) => arg === "--help" || arg === "-h")) return helpRequested;
  const stage = args.findIndex((arg) => arg === "--stage" || arg.startsWith("--stage="));
  if (stage >= 0) {
    const meant = args[stage]?.split("=")[1] ?? args[stage + 1] ?? "…";
    return `CDK knows no --stage and would take the dev stage. Say -c stage=${meant}.`;
  }
  return { action: parsedAction.data, args };
}

/** The usage of the command. */
export function cdkUsage(name: string | undefined): string {
  const known = action.safeParse(name).data ?? "deploy";
  return [
    `Usage: npm run ${known} -- -c stage=dev|prod [-c name=value …] [options of cdk ${known}]`,
    actions[known],
    "docs/operating.md says what -c can name. The stage is dev unless you say otherwise.",
  ].join("\n");
}
