import { Duration, Tags } from "aws-cdk-lib";
import { Rule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as LambdaTarget } from "aws-cdk-lib/aws-events-targets";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { type MailFunctionId, mailFunctionSettings } from "../settings/mail-functions.ts";
import { mailStream } from "../settings/mail-stream.ts";
import type { MailSender, MailSending } from "./mail-sender.ts";
import { createFunction, type ShopFunctionProps } from "./shop-function.ts";
import { followTableStream, readTableStream } from "./table-stream.ts";

export interface MailProps extends ShopFunctionProps {
  /** Undefined: the stage writes to nobody, and drops its mails with that reason. */
  readonly sender: MailSender | undefined;
  readonly sending: MailSending;
  readonly deadLetters: IQueue;
}

/**
 * The way out of the outbox (docs/decisions/046): the table's stream hands waiting mails to `sendMails`, and SES's
 * events about them reach `followMails` through the default event bus. What the stream loses, the job `sweepMails`
 * finds in the table.
 */
export class Mail extends Construct {
  readonly sendMails: LambdaFunction;

  constructor(scope: Construct, id: string, { sender, sending, ...props }: MailProps) {
    super(scope, id);
    const { table, deadLetters } = props;
    this.sendMails = this.createMailFunction("sendMails", `Sends the mails of the ${props.stage.name} shop`, {
      ...props,
      environment: sending.environment,
      statements: [...sending.statements, readTableStream(table)],
    });
    followTableStream(this, this.sendMails, mailStream, { table, deadLetters });
    if (sender !== undefined) this.followEvents(sender, props);
  }

  private followEvents(sender: MailSender, props: Omit<MailProps, "sender" | "sending">): void {
    const { stage, deadLetters } = props;
    const purpose = `Follows what becomes of the mails of the ${stage.name} shop`;
    const followMails = this.createMailFunction("followMails", purpose, props);
    followMails.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
      // Avoids CDK's own grant, which would also allow reading the queue's attributes.
      onFailure: { bind: () => ({ destination: deadLetters.queueArn }) },
    });
    new Rule(this, "Events", {
      description: `SES's events about the mails of the ${stage.name} shop`,
      eventPattern: {
        source: ["aws.ses"],
        detail: { mail: { tags: { "ses:configuration-set": [sender.configurationSet.configurationSetName] } } },
      },
      targets: [new LambdaTarget(followMails, { maxEventAge: Duration.hours(24), deadLetterQueue: deadLetters })],
    });
  }

  private createMailFunction(id: MailFunctionId, description: string, props: ShopFunctionProps): LambdaFunction {
    const scope = new Construct(this, id);
    Tags.of(scope).add("mail", id);
    return createFunction(scope, description, mailFunctionSettings[id], props);
  }
}
