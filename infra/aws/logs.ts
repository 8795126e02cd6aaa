import { Validations } from "aws-cdk-lib";
import {
  CustomDataIdentifier,
  DataIdentifier,
  DataProtectionPolicy,
  LogGroup,
  RetentionDays,
} from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { removalPolicy, type Stage } from "./stage.ts";

/**
 * A log group that forgets after 30 days. Every group is made here: one that AWS makes by itself never forgets.
 *
 * The functions write nothing personal and no secret (`functions/log.ts`, and a test holds them to it). In prod AWS
 * masks, for everybody who may not unmask, what would slip through all the same, for 0.12 dollars a GB that is
 * logged; a developer wants to see what slipped.
 */
export function createLogGroup(scope: Construct, id: string, stage: Stage): LogGroup {
  const group = new LogGroup(scope, id, {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: removalPolicy(stage),
    ...(stage.name === "prod" && { dataProtectionPolicy: masked() }),
  });
  Validations.of(group).acknowledge(
    {
      id: "cfn-guard::cloudwatch_log_group_retention_period_check",
      reason: "The privacy page promises that operational logs are kept for 30 days at most.",
    },
    {
      id: "cfn-guard::cloudwatch_log_group_encrypted_check",
      reason:
        "CloudWatch encrypts every log with a key of its own; a key of ours would guard lines that hold no secret.",
    },
  );
  return group;
}

/**
 * What is masked: email addresses, and the secrets whose shape is their own. Not phone numbers, because as we keep
 * them they look like any number. The expressions know few characters, and no groups:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL-custom-data-identifiers.html
 */
function masked(): DataProtectionPolicy {
  return new DataProtectionPolicy({
    identifiers: [
      DataIdentifier.EMAILADDRESS,
      new CustomDataIdentifier("Token", "eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}"),
      new CustomDataIdentifier("StripeKey", "[rs]k_[a-z]{4}_[A-Za-z0-9]{8,}"),
      new CustomDataIdentifier("StripeWebhookSecret", "whsec_[A-Za-z0-9]{8,}"),
      new CustomDataIdentifier("StripeClientSecret", "_secret_[A-Za-z0-9]{8,}"),
    ],
  });
}
