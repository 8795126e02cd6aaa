import { Duration, Tags } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as LambdaTarget } from "aws-cdk-lib/aws-events-targets";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { type JobId, jobIds, jobSettings } from "../settings/jobs.ts";
import { createDeadLetters } from "./dead-letters.ts";
import { createFunction, type ShopFunctionProps } from "./shop-function.ts";

/**
 * One Lambda function a job, each with a role of its own that may do what its row of `job-settings.ts` says, called
 * by a rule of EventBridge. A run that fails is tried again until the next one is due, and is then laid into the
 * dead-letter queue; alarms tell of it, and of work that stays undone (`alarms.ts`). Why a rule and no reserved
 * concurrency: docs/decisions/012, 026.
 *
 * Rules are all that calls a function here without waiting for its answer. There is no stream and no queue to read
 * from, hence no batch of messages of which some could fail: Stripe's events come as calls of a route, one each, and
 * Stripe sends what fails again.
 */
export class Jobs extends Construct {
  readonly deadLetters: Queue;
  private readonly functions: ReadonlyMap<JobId, LambdaFunction>;

  constructor(scope: Construct, id: string, props: ShopFunctionProps) {
    super(scope, id);
    this.deadLetters = createDeadLetters(this, props.stage);
    this.functions = new Map(jobIds().map((job) => [job, scheduledFunction(this, job, props, this.deadLetters)]));
  }

  of(job: JobId): LambdaFunction {
    const found = this.functions.get(job);
    if (!found) throw new Error(`No function was made for ${job}.`);
    return found;
  }
}

function scheduledFunction(parent: Construct, job: JobId, props: ShopFunctionProps, deadLetters: Queue) {
  const { what, everyMinutes } = jobSettings[job];
  const scope = new Construct(parent, job);
  Tags.of(scope).add("job", job);
  const description = `${what} (${props.stage.name} shop)`;
  const created = createFunction(scope, description, jobSettings[job], { ...props, deadLetters });
  const untilTheNext = Duration.minutes(everyMinutes);
  created.configureAsyncInvoke({
    retryAttempts: 2,
    maxEventAge: untilTheNext,
    // Without a grant of CDK's, which would let it ask for the queue's attributes as well.
    onFailure: { bind: () => ({ destination: deadLetters.queueArn }) },
  });
  new Rule(scope, "Schedule", {
    description: `${what}, every ${everyMinutes} minutes (${props.stage.name} shop)`,
    schedule: Schedule.rate(untilTheNext),
    targets: [new LambdaTarget(created, { maxEventAge: untilTheNext, deadLetterQueue: deadLetters })],
  });
  return created;
}
