import { randomUUID } from "node:crypto";
import { CloudFormationClient, DeleteStackCommand } from "@aws-sdk/client-cloudformation";
import { UserError } from "#cli/user-error.ts";
import type { StageSettings } from "#infra/stages/stage-settings.ts";
import { confirmOnce } from "../prompts/require-confirmation.ts";
import { findPlace } from "../stage/enter-stage.ts";
import { findStack, type Stack } from "../stage/stack.ts";
import { failuresOf, waitForStack } from "./wait-for-stack.ts";

/**
 * Deletes a stage's stack after confirmation, and waits for its end. Nothing is built or synthesized for it: the stack
 * is all that AWS needs, and the role that made it is used again.
 * @throws UserError when the stack does not exist, is protected, or cannot be deleted
 */
export async function destroyStack({ keepsData }: StageSettings, name: string, yes: boolean): Promise<void> {
  const { account, region } = await findPlace();
  const place = `account ${account}, ${region}`;
  const stack = await findStack(name);
  if (stack === undefined) throw new UserError(`There is no stack ${name} in ${place}.`);
  requireUnprotected(stack);
  const fate = keepsData
    ? "Its table, secrets, files and logs stay; everything else is deleted."
    : "Everything in it is deleted, its orders and accounts included.";
  console.log(`${name} in ${place}. ${fate}`);
  await confirmOnce(yes, `Delete ${name}?`);
  const token = randomUUID();
  await new CloudFormationClient().send(new DeleteStackCommand({ StackName: stack.id, ClientRequestToken: token }));
  const result = await waitForStack(stack.id);
  if (result !== undefined && result.status !== "DELETE_COMPLETE") {
    const failures = await failuresOf(stack.id, token);
    throw new UserError([`${name} was not deleted (${result.status}):`, ...failures].join("\n  "));
  }
  console.log(`${name} is deleted.`);
}

function requireUnprotected({ name, isProtected }: Stack): void {
  if (!isProtected) return;
  throw new UserError(
    `${name} is protected from deletion, because its stage keeps its data. If you are sure, switch the protection off, then repeat this command:\n` +
      `  aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${name}`,
  );
}
