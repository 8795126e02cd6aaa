import {
  ChangeSetNotFoundException,
  CloudFormationClient,
  DescribeChangeSetCommand,
  ExecuteChangeSetCommand,
  type ResourceChange,
} from "@aws-sdk/client-cloudformation";
import { UserError } from "#cli/user-error.ts";

/** A prepared change of a stack. */
export interface ChangeSet {
  readonly changes: readonly ResourceChange[];
  /** Why it cannot be executed; undefined when it can. */
  readonly problem: string | undefined;
}

/** Finds a change set with all its pages. Returns undefined if there is none of this name. */
export async function findChangeSet(stack: string, name: string): Promise<ChangeSet | undefined> {
  const client = new CloudFormationClient();
  const changes: ResourceChange[] = [];
  let problem: string | undefined;
  let NextToken: string | undefined;
  try {
    do {
      const input = { StackName: stack, ChangeSetName: name, NextToken };
      const page = await client.send(new DescribeChangeSetCommand(input));
      changes.push(...(page.Changes ?? []).flatMap(({ ResourceChange: change }) => (change ? [change] : [])));
      if (page.ExecutionStatus !== "AVAILABLE")
        problem = page.StatusReason ?? `it is in the state ${page.Status}, ${page.ExecutionStatus}`;
      NextToken = page.NextToken;
    } while (NextToken !== undefined);
  } catch (reason) {
    if (reason instanceof ChangeSetNotFoundException || isMissing(reason)) return undefined;
    throw reason;
  }
  return { changes, problem };
}

/** @throws UserError when a change set does not exist or cannot be executed */
export async function requireExecutable(stack: string, name: string): Promise<void> {
  const changeSet = await findChangeSet(stack, name);
  if (changeSet === undefined) {
    throw new UserError(
      `The stack ${stack} has no change set ${name}; a deployment in the meantime removes it. Prepare another: npm run deploy -- --plan`,
    );
  }
  if (changeSet.problem !== undefined)
    throw new UserError(`The change set ${name} cannot be executed: ${changeSet.problem}`);
}

/**
 * Begins to execute a change set.
 * @param token marks the events of this execution
 */
export async function executeChangeSet(stack: string, name: string, token: string): Promise<void> {
  const input = { StackName: stack, ChangeSetName: name, ClientRequestToken: token };
  await new CloudFormationClient().send(new ExecuteChangeSetCommand(input));
}

function isMissing(reason: unknown): boolean {
  return reason instanceof Error && /does not exist/.test(reason.message);
}
