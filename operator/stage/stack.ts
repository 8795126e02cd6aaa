import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  GetTemplateCommand,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import { parse } from "yaml";
import { UserError } from "#cli/user-error.ts";
import { type Template, template } from "./template.ts";

/** A stack as CloudFormation describes it. */
export interface Stack {
  readonly name: string;
  /** The ARN, which finds the stack even after its deletion. */
  readonly id: string;
  /** Such as "UPDATE_COMPLETE". */
  readonly status: string;
  /** CloudFormation's explanation of the status; often absent. */
  readonly statusReason: string | undefined;
  readonly outputs: Readonly<Record<string, string>>;
  /** Whether CloudFormation refuses to delete it. */
  readonly isProtected: boolean;
}

/**
 * Finds a stack by name or ARN, with the operator's credentials. Returns undefined if there is none.
 * @param region undefined for the operator's
 */
export async function findStack(nameOrId: string, region?: string): Promise<Stack | undefined> {
  try {
    const { Stacks: [stack] = [] } = await new CloudFormationClient(region === undefined ? {} : { region }).send(
      new DescribeStacksCommand({ StackName: nameOrId }),
    );
    if (stack === undefined) return undefined;
    const outputs = (stack.Outputs ?? []).map(({ OutputKey = "", OutputValue = "" }) => [OutputKey, OutputValue]);
    return {
      name: stack.StackName ?? nameOrId,
      id: stack.StackId ?? nameOrId,
      status: stack.StackStatus ?? "",
      statusReason: stack.StackStatusReason,
      outputs: Object.fromEntries(outputs),
      isProtected: stack.EnableTerminationProtection ?? false,
    };
  } catch (reason) {
    // CloudFormation has no specific error for a missing stack.
    if (reason instanceof CloudFormationServiceException && /does not exist/.test(reason.message)) return undefined;
    throw reason;
  }
}

/** Whether a deployment of it has ever succeeded, so that there is something to lose. */
export function isDeployed({ status }: Stack): boolean {
  return /^(CREATE_COMPLETE|UPDATE_|IMPORT_)/.test(status);
}

/**
 * Reads the template of a stack, or the one that a change set would give it.
 * @throws UserError when it is not one of ours
 */
export async function readTemplate(stack: string, changeSet?: string): Promise<Template> {
  const input = { StackName: stack, ChangeSetName: changeSet, TemplateStage: "Original" } as const;
  const { TemplateBody = "" } = await new CloudFormationClient().send(new GetTemplateCommand(input));
  try {
    // cdk writes JSON, but passes a small template on as YAML, of which JSON is a part.
    return template.parse(TemplateBody.startsWith("{") ? JSON.parse(TemplateBody) : parse(TemplateBody));
  } catch {
    throw new UserError(`The template of the stack ${stack} cannot be read: it was not deployed by this project.`);
  }
}

/** Switches on or off that CloudFormation refuses to delete a stack. */
export async function setProtection(stack: Stack, isProtected: boolean): Promise<void> {
  if (stack.isProtected === isProtected) return;
  const input = { StackName: stack.name, EnableTerminationProtection: isProtected };
  await new CloudFormationClient().send(new UpdateTerminationProtectionCommand(input));
}
