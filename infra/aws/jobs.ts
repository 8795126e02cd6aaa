import { Duration, Tags } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as LambdaTarget } from "aws-cdk-lib/aws-events-targets";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { environmentNames } from "#shared/runtime/names.ts";
import { type JobId, jobIds, jobSettings } from "../settings/jobs.ts";
import { createDeadLetters } from "./dead-letters.ts";
import type { MailSending } from "./mail-sender.ts";
import { createFunction, type ShopFunctionProps } from "./shop-function.ts";

export interface JobsProps extends ShopFunctionProps {
  /** The site that the job `visit` visits. The mode is undefined for a stage without a publishable key. */
  readonly visited: { readonly siteUrl: string; readonly stripeMode: "test" | "live" | undefined };
  /** What the job `sweepMails` needs to send. */
  readonly sending: MailSending;
}

/**
 * One Lambda function per job, with its own role, limited to its settings in `infra/settings/jobs.ts`, and invoked by
 * an EventBridge rule. A failed run is retried until the next one is due, then sent to the dead-letter queue. Alarms
 * report failed runs and unfinished work (`alarms.ts`). docs/decisions/012 and 026 explain why EventBridge rules
 * invoke the jobs, and why there is no reserved concurrency.
 *
 * Rules, and the topic of the alarms (`chat.ts`), are the only asynchronous invocations. The only stream is the
 * table's, for mail (`mail.ts`): each Stripe event is one call of a route, and Stripe retries failed ones.
 */
export class Jobs extends Construct {
  readonly deadLetters: Queue;
  private readonly functions: ReadonlyMap<JobId, LambdaFunction>;

  constructor(scope: Construct, id: string, { visited, sending, ...props }: JobsProps) {
    super(scope, id);
    this.deadLetters = createDeadLetters(this, props.stage);
    const visitEnvironment = {
      [environmentNames.siteUrl]: visited.siteUrl,
      ...(visited.stripeMode && { [environmentNames.stripeMode]: visited.stripeMode }),
    };
    this.functions = new Map(
      jobIds().map((job) => {
        const additions = job === "visit" ? { environment: visitEnvironment } : job === "sweepMails" ? sending : {};
        return [job, createScheduledFunction(this, job, { ...props, ...additions }, this.deadLetters)];
      }),
    );
  }

  functionFor(job: JobId): LambdaFunction {
    const found = this.functions.get(job);
    if (!found) throw new Error(`No function was created for ${job}.`);
    return found;
  }
}

function createScheduledFunction(parent: Construct, job: JobId, props: ShopFunctionProps, deadLetters: Queue) {
  const settings = jobSettings[job];
  const scope = new Construct(parent, job);
  Tags.of(scope).add("job", job);
  const description = `${settings.purpose} (${props.stage.name} shop)`;
  const jobFunction = createFunction(scope, description, settings, { ...props, deadLetters });
  const interval = Duration.minutes(settings.everyMinutes);
  jobFunction.configureAsyncInvoke({
    retryAttempts: 2,
    maxEventAge: interval,
    // Avoids CDK's own grant, which would also allow reading the queue's attributes.
    onFailure: { bind: () => ({ destination: deadLetters.queueArn }) },
  });
  new Rule(scope, "Schedule", {
    description: `${settings.purpose}, every ${settings.everyMinutes} minutes (${props.stage.name} shop)`,
    schedule: Schedule.rate(interval),
    targets: [new LambdaTarget(jobFunction, { maxEventAge: interval, deadLetterQueue: deadLetters })],
  });
  return jobFunction;
}
