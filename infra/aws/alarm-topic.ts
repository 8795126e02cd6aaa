import { Aws, Validations } from "aws-cdk-lib";
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { brand } from "#shared/domain/brand.ts";
import { removalPolicy, type Stage } from "./stage.ts";

/**
 * The topic of a stage's alarms. Subscribers are the address of `-c alarmEmail=…`, once its owner has confirmed AWS's
 * mail, and any that the operator adds later, such as a pager. It is encrypted, and accepts messages over TLS and only
 * from this account's CloudWatch.
 *
 * It has its own key (a dollar a month), because CloudWatch may not use AWS's default key for topics:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Notify_Users_Alarm_Changes.html
 */
export function createAlarmTopic(scope: Construct, stage: Stage, email: string | undefined): Topic {
  const key = new Key(scope, "AlarmKey", {
    description: `Encrypts the alarms of the ${stage.name} shop of ${brand.name}`,
    enableKeyRotation: true,
    removalPolicy: removalPolicy(stage),
  });
  key.addToResourcePolicy(forCloudWatch(["kms:Decrypt", "kms:GenerateDataKey"], "*"));
  key.addToResourcePolicy(grantsForAwsOnly());
  const topic = new Topic(scope, "AlarmTopic", {
    displayName: `${brand.name} ${stage.name}`,
    masterKey: key,
    enforceSSL: true,
  });
  // A custom policy replaces the default one, which admits the account's alarms.
  topic.addToResourcePolicy(forCloudWatch(["sns:Publish"], topic.topicArn));
  if (email !== undefined) {
    const subscription = topic.addSubscription(new EmailSubscription(email));
    Validations.of(subscription).acknowledge({
      id: "Serverless-SNSRedrivePolicy",
      reason: "A queue of undelivered emails would notify no one either; the dashboard shows every alarm.",
    });
  }
  return topic;
}

function forCloudWatch(actions: string[], resource: string): PolicyStatement {
  return new PolicyStatement({
    principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
    actions,
    resources: [resource],
    conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
  });
}

/** Only AWS services may create grants on the key. */
function grantsForAwsOnly(): PolicyStatement {
  return new PolicyStatement({
    effect: Effect.DENY,
    principals: [new AnyPrincipal()],
    actions: ["kms:CreateGrant"],
    resources: ["*"],
    conditions: { BoolIfExists: { "kms:GrantIsForAWSResource": "false", "aws:PrincipalIsAWSService": "false" } },
  });
}
