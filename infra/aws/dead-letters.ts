import { Duration, Validations } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { removalPolicy, type Stage } from "./stage.ts";

/**
 * Creates the dead-letter queue of the jobs. It receives runs that EventBridge could not start, or that failed on every
 * retry. A message holds the time of the run and its error, and is kept for two weeks for inspection only: the work
 * itself is still in the table, where the next run finds it.
 */
export function createDeadLetters(scope: Construct, stage: Stage): Queue {
  const queue = new Queue(scope, "DeadLetters", {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
    removalPolicy: removalPolicy(stage),
  });
  const reason = "It is the dead-letter queue. Only people read from it.";
  Validations.of(queue).acknowledge(
    { id: "AwsSolutions-SQS3", reason },
    { id: "Serverless-SQSRedrivePolicy", reason },
    { id: "cfn-guard::sqs_dlq_check", reason },
  );
  return queue;
}
