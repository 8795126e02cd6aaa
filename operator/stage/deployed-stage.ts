import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from "@aws-sdk/client-cloudformation";
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { type StageName, stackName } from "#infra/aws/stage-name.ts";

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
  /** Its location in words: "account 123456789012, eu-central-1". */
  readonly place: string;
}

/**
 * Finds a stage's stack with the operator's credentials and region.
 * @throws UserError when it does not exist or is incomplete
 */
export async function deployedStage(stage: StageName): Promise<DeployedStage> {
  const name = stackName(stage);
  const stack = await describe(name, stage);
  const found = outputs.safeParse(
    Object.fromEntries((stack.Outputs ?? []).map(({ OutputKey = "", OutputValue }) => [OutputKey, OutputValue])),
  );
  if (!found.success) {
    const lacks = found.error.issues.map(({ path }) => path.join(".")).join(", ");
    throw new UserError(
      `The stack ${name} is ${stack.StackStatus} and lacks its outputs (${lacks}); deploy it to the end first.`,
    );
  }
  // arn:aws:cloudformation:eu-central-1:123456789012:stack/…
  const [, , , region = "", account = ""] = (stack.StackId ?? "").split(":");
  return { ...found.data, place: `account ${account}, ${region}` };
}

async function describe(name: string, stage: StageName) {
  const client = new CloudFormationClient();
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    if (stack !== undefined) return stack;
  } catch (reason) {
    // CloudFormation has no specific error for it.
    const absent = reason instanceof CloudFormationServiceException && /does not exist/.test(reason.message);
    if (!absent) throw reason;
  }
  throw new UserError(
    `There is no stack ${name} in this account and in ${await client.config.region()}; ` +
      `deploy it first (npm run deploy -- -c stage=${stage} …), or check AWS_PROFILE and AWS_REGION.`,
  );
}
