import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { type StageName, stackName } from "#infra/aws/stage-name.ts";
import { findStack, type Stack } from "./stack.ts";

const outputs = z.object({
  SiteUrl: z.url(),
  WebhookUrl: z.url(),
  TableName: z.string(),
  TokensSecretName: z.string(),
  StripeSecretName: z.string(),
  OriginSecretName: z.string(),
  /** The following are absent from stacks of earlier versions. */
  DistributionId: z.string().optional(),
  ChatSecretName: z.string().optional(),
  RestoreRoleArn: z.string().optional(),
  SiteBucketName: z.string().optional(),
  SiteBuild: z.string().optional(),
  /** The following are also absent in a stage without a sender of mail. */
  MailFrom: z.string().optional(),
  MailDomain: z.string().optional(),
  MailConfigurationSet: z.string().optional(),
  MailDnsRecords: z.string().optional(),
  /** Also absent in a stage that cannot charge cards. */
  StripePublishableKey: z.string().optional(),
});

/** A stage as deployed on AWS. */
export interface DeployedStage extends z.output<typeof outputs> {
  /** The account and region in words: "account 123456789012, eu-central-1". */
  readonly place: string;
}

/**
 * Finds a stage that is completely deployed, with the operator's credentials and region.
 * @throws UserError when the stack does not exist or lacks outputs
 */
export async function findDeployedStage(stage: StageName): Promise<DeployedStage> {
  const stack = await findStageStack(stage);
  return { ...readOutputs(stack, outputs), place: describePlace(stack.id) };
}

/**
 * Reads a stack's outputs.
 * @param alternative what else the operator can do about a missing one: "or …"
 * @throws UserError when one is missing
 */
export function readOutputs<Schema extends z.ZodType>(
  { name, status, outputs }: Stack,
  schema: Schema,
  alternative?: string,
): z.output<Schema> {
  const parsed = schema.safeParse(outputs);
  if (parsed.success) return parsed.data;
  const missingOutputs = parsed.error.issues.map(({ path }) => path.join(".")).join(", ");
  throw new UserError(
    `The stack ${name} is in the state ${status} and lacks outputs (${missingOutputs}); ` +
      `complete its deployment first${alternative === undefined ? "" : `, ${alternative}`}.`,
  );
}

/** Returns the account and region of an ARN in words: "account 123456789012, eu-central-1". */
export function describePlace(arn: string): string {
  // arn:aws:cloudformation:eu-central-1:123456789012:stack/…
  const [, , , region = "", account = ""] = arn.split(":");
  return `account ${account}, ${region}`;
}

/**
 * Finds a stage's stack, with the operator's credentials and region.
 * @throws UserError when it does not exist
 */
export async function findStageStack(stage: StageName): Promise<Stack> {
  const name = stackName(stage);
  const stack = await findStack(name);
  if (stack !== undefined) return stack;
  throw new UserError(
    `There is no stack ${name} in this account and in ${await new CloudFormationClient().config.region()}; ` +
      `deploy it first (npm run deploy -- --stage ${stage}), or check AWS_PROFILE and AWS_REGION.`,
  );
}
