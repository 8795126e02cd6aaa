import { Aws, Validations } from "aws-cdk-lib";
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { brand } from "#shared/domain/brand.ts";
import { removalPolicy, type Stage } from "./stage.ts";

/**
 * Creates the topic of a stage's alarms. Subscribers are the address in the stage's file, once its owner has
 * confirmed the email that AWS sends, and any that the operator adds later, such as a pager. The topic is encrypted,
 * and accepts messages only over TLS and only from this account's CloudWatch.
 *
 * The topic has its own key (a dollar a month), because CloudWatch cannot use AWS's default key for topics:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Notify_Users_Alarm_Changes.html
 */
export function createAlarmTopic(scope: Construct, stage: Stage, email: string | undefined): Topic {
  const key = new Key(scope, "AlarmKey", {
    description: `Encrypts the alarms of the ${stage.name} shop of ${brand.name}`,
    enableKeyRotation: true,
    removalPolicy: removalPolicy(stage),
  });
  key.addToResourcePolicy(allowCloudWatch(["kms:Decrypt", "kms:GenerateDataKey"], "*"));
  key.addToResourcePolicy(denyGrantsByOthers());
  const topic = new Topic(scope, "AlarmTopic", {
    displayName: `${brand.name} ${stage.name}`,
    masterKey: key,
    enforceSSL: true,
  });
  // A custom policy (`enforceSSL` adds one) replaces the default policy, which would admit the account's alarms.
  topic.addToResourcePolicy(allowCloudWatch(["sns:Publish"], topic.topicArn));
  if (email !== undefined) {
    const subscription = topic.addSubscription(new EmailSubscription(email));
    Validations.of(subscription).acknowledge({
      id: "Serverless-SNSRedrivePolicy",
      reason: "A queue of undelivered emails would notify no one either; the dashboard shows every alarm.",
    });
  }
  return topic;
}

function allowCloudWatch(actions: string[], resource: string): PolicyStatement {
  return new PolicyStatement({
    principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
    actions,
    resources: [resource],
    conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
  });
}

/** Denies creating grants on the key to everyone but AWS services. */
function denyGrantsByOthers(): PolicyStatement {
  return new PolicyStatement({
    effect: Effect.DENY,
    principals: [new AnyPrincipal()],
    actions: ["kms:CreateGrant"],
    resources: ["*"],
    conditions: { BoolIfExists: { "kms:GrantIsForAWSResource": "false", "aws:PrincipalIsAWSService": "false" } },
  });
}
