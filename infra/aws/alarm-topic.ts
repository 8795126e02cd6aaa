import { Aws, Validations } from "aws-cdk-lib";
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { brand } from "#shared/domain/brand.ts";
import { removalPolicy, type Stage } from "./stage.ts";

/**
 * Where a stage's alarms go, and whoever has subscribed hears of them: the address of `-c alarmEmail=…`, once the
 * person has followed the link that AWS sends there, and what an operator subscribes later, such as a pager. It is
 * encrypted, and takes messages over TLS and from CloudWatch of this account only.
 *
 * The key is one of its own (a dollar a month), because CloudWatch may not use the one that AWS keeps for topics:
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
  // With a policy of its own a topic no longer takes what its account's alarms send, unless it says so.
  topic.addToResourcePolicy(forCloudWatch(["sns:Publish"], topic.topicArn));
  if (email !== undefined) {
    const subscription = topic.addSubscription(new EmailSubscription(email));
    Validations.of(subscription).acknowledge({
      id: "Serverless-SNSRedrivePolicy",
      reason: "An email that cannot be delivered tells nobody from a queue either; the dashboard shows every alarm.",
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

/** Nobody but a service of AWS may let others use the key. */
function grantsForAwsOnly(): PolicyStatement {
  return new PolicyStatement({
    effect: Effect.DENY,
    principals: [new AnyPrincipal()],
    actions: ["kms:CreateGrant"],
    resources: ["*"],
    conditions: { BoolIfExists: { "kms:GrantIsForAWSResource": "false", "aws:PrincipalIsAWSService": "false" } },
  });
}
