import * as z from "zod";
import { wantsHelp } from "#cli/command-options.ts";

const action = z.enum(["synth", "bootstrap", "deploy", "destroy"]);
type Action = z.output<typeof action>;

/** What each of them does, in a sentence. */
const actions: Readonly<Record<Action, string>> = {
  synth: "Writes the CloudFormation template into cdk.out, offline, checked by cdk-nag and cfn-guard.",
  bootstrap: "Prepares the account and region for CDK, once.",
  deploy: "Builds the site and brings the stage to what this project says; asks before it changes anything.",
  destroy: "Takes the stage down; asks before. Prod keeps its table, secret, files and logs.",
};

export interface CdkCommand {
  readonly action: Action;
  /** What CDK is told beside that. */
  readonly args: readonly string[];
}

/**
 * Reads the arguments of `cdk.ts`: what CDK is to do, which `package.json` gives, and what the person has added; a
 * sentence when it is not understood. CDK ignores an option that it does not know and would go on with the stage
 * `dev`, so `--stage`, which our other commands know, is refused.
 */
export function readCdkCommand([name, ...args]: readonly string[]): CdkCommand | string {
  const known = action.safeParse(name);
  if (!known.success) return `There is no "${name ?? ""}" of a stack.`;
  if (args.some((arg) => arg === "--help" || arg === "-h")) return wantsHelp;
  const stage = args.findIndex((arg) => arg === "--stage" || arg.startsWith("--stage="));
  if (stage >= 0) {
    const meant = args[stage]?.split("=")[1] ?? args[stage + 1] ?? "…";
    return `CDK knows no --stage and would take the dev stage. Say -c stage=${meant}.`;
  }
  return { action: known.data, args };
}

/** What the command does, for whoever asks or has mistyped. */
export function cdkUsage(name: string | undefined): string {
  const known = action.safeParse(name).data ?? "deploy";
  return [
    `Usage: npm run ${known} -- -c stage=dev|prod [-c name=value …] [options of cdk ${known}]`,
    actions[known],
    "docs/operating.md says what -c can name. The stage is dev unless you say otherwise.",
  ].join("\n");
}
