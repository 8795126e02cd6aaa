import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { type StageName, stackName } from "#infra/aws/stage-name.ts";
import { findStack, type Stack } from "../deployment/stack.ts";

const outputs = z.object({
  SiteUrl: z.url(),
  WebhookUrl: z.url(),
  TableName: z.string(),
  TokensSecretName: z.string(),
  StripeSecretName: z.string(),
  OriginSecretName: z.string(),
});

/** A stage as deployed on AWS. */
export interface DeployedStage extends z.output<typeof outputs> {
  /** The account and region in words: "account 123456789012, eu-central-1". */
  readonly place: string;
}

/**
 * Finds a stage's stack with the operator's credentials and region.
 * @throws UserError when the stack does not exist or lacks outputs
 */
export async function findDeployedStage(stage: StageName): Promise<DeployedStage> {
  const name = stackName(stage);
  const stack = await describeStack(name, stage);
  const parsed = outputs.safeParse(stack.outputs);
  if (!parsed.success) {
    const missingOutputs = parsed.error.issues.map(({ path }) => path.join(".")).join(", ");
    throw new UserError(
      `The stack ${name} is in the state ${stack.status} and lacks outputs (${missingOutputs}); complete its deployment first.`,
    );
  }
  // arn:aws:cloudformation:eu-central-1:123456789012:stack/…
  const [, , , region = "", account = ""] = stack.id.split(":");
  return { ...parsed.data, place: `account ${account}, ${region}` };
}

async function describeStack(name: string, stage: StageName): Promise<Stack> {
  const stack = await findStack(name);
  if (stack !== undefined) return stack;
  throw new UserError(
    `There is no stack ${name} in this account and in ${await new CloudFormationClient().config.region()}; ` +
      `deploy it first (npm run deploy -- --stage ${stage}), or check AWS_PROFILE and AWS_REGION.`,
  );
}
