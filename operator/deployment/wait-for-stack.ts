import { setTimeout } from "node:timers/promises";
import { CloudFormationClient, paginateDescribeStackEvents, type StackEvent } from "@aws-sdk/client-cloudformation";
import { findStack, type Stack } from "../stage/stack.ts";

/** How often CloudFormation is asked, in milliseconds. `EVERLINE_POLL_MS` shortens it in tests. */
function pollingInterval(): number {
  return Number(process.env.EVERLINE_POLL_MS ?? 5000);
}

/**
 * Waits until a stack is no longer being changed. Returns its last description; undefined when it does not exist.
 * @param id its ARN, which finds the stack after its deletion too
 */
export async function waitForStack(id: string): Promise<Stack | undefined> {
  for (;;) {
    const stack = await findStack(id);
    if (stack === undefined || !stack.status.endsWith("_IN_PROGRESS")) return stack;
    await setTimeout(pollingInterval());
  }
}

/**
 * Returns what failed in an operation on a stack, with AWS's reasons, in the order in which it happened.
 * @param token the operation's client request token, which all of its events carry
 */
export async function failuresOf(id: string, token: string): Promise<readonly string[]> {
  const failures: string[] = [];
  const pages = paginateDescribeStackEvents({ client: new CloudFormationClient() }, { StackName: id });
  // The newest events come first.
  for await (const { StackEvents = [] } of pages) {
    const events = StackEvents.filter(({ ClientRequestToken }) => ClientRequestToken === token);
    failures.unshift(...events.filter(isCause).map(describeEvent).reverse());
    if (events.length < StackEvents.length) break;
  }
  return failures;
}

/** CloudFormation cancels all other resources after a failure; those are no causes. */
function isCause({ ResourceStatus, ResourceStatusReason = "" }: StackEvent): boolean {
  return ResourceStatus?.endsWith("_FAILED") === true && !/cancelled/i.test(ResourceStatusReason);
}

function describeEvent({ LogicalResourceId, ResourceType, ResourceStatusReason }: StackEvent): string {
  return `${LogicalResourceId} (${ResourceType}): ${ResourceStatusReason ?? "no reason given"}`;
}
