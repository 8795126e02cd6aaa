import { Duration, Tags, Validations } from "aws-cdk-lib";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { LambdaSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { type ChatId, chatSettings } from "../settings/chat.ts";
import { createFunction, type ShopFunctionProps } from "./shop-function.ts";

export interface ChatProps extends ShopFunctionProps {
  readonly topic: ITopic;
  readonly deadLetters: IQueue;
}

const id: ChatId = "notifyChat";

/**
 * Sends each alarm to the operator's chat, if `npm run setup` was given the address of one. SNS decrypts the topic's
 * messages itself, so the function needs no right to the topic's key. A message that the chat does not take three times
 * goes to the dead-letter queue, which has an alarm, and that reaches the operator by email.
 */
export class Chat extends Construct {
  constructor(scope: Construct, constructId: string, { topic, ...props }: ChatProps) {
    super(scope, constructId);
    Tags.of(this).add("notifier", id);
    const description = `Sends the alarms of the ${props.stage.name} shop to the operator's chat`;
    const notifier = createFunction(this, description, chatSettings[id], props);
    notifier.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(1),
      // Avoids CDK's own grant, which would also allow reading the queue's attributes.
      onFailure: { bind: () => ({ destination: props.deadLetters.queueArn }) },
    });
    const subscription = topic.addSubscription(new LambdaSubscription(notifier));
    Validations.of(subscription).acknowledge({
      id: "Serverless-SNSRedrivePolicy",
      reason: "SNS retries Lambda for hours, and the function's own failures go to the dead-letter queue.",
    });
  }
}
