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
 * Creates a log group with 30 days of retention. All log groups are created here, because those that AWS creates never
 * expire.
 *
 * Functions log no personal data and no secrets (`functions/log.ts`, enforced by a test). As a second line of defense
 * in a stage with live payments, AWS masks such data for everyone without the permission to unmask it, for 0.12 dollars
 * per GB logged. With test payments, a leak should be visible.
 */
export function createLogGroup(scope: Construct, id: string, stage: Stage): LogGroup {
  const group = new LogGroup(scope, id, {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: removalPolicy(stage),
    ...(stage.payments === "live" && { dataProtectionPolicy: maskingPolicy() }),
  });
  Validations.of(group).acknowledge(
    {
      id: "cfn-guard::cloudwatch_log_group_retention_period_check",
      reason: "The privacy page promises that operational logs are kept for 30 days at most.",
    },
    {
      id: "cfn-guard::cloudwatch_log_group_encrypted_check",
      reason:
        "CloudWatch encrypts every log with a key of its own; a customer-managed key would protect lines without secrets.",
    },
  );
  return group;
}

/**
 * Masks email addresses, and secrets with a recognizable format. Phone numbers are not masked, because in our format
 * they look like any other number. The regular expressions support few characters, and no groups:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL-custom-data-identifiers.html
 */
function maskingPolicy(): DataProtectionPolicy {
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
