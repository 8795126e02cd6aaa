import { Duration, Tags } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as LambdaTarget } from "aws-cdk-lib/aws-events-targets";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { type JobId, jobIds, jobSettings } from "../job-settings.ts";
import { createFunction, type ShopFunctionProps } from "./shop-function.ts";

/**
 * One Lambda function a job, each with a role of its own that may do what its row of `job-settings.ts` says, called by a rule of
 * EventBridge. A run that fails is tried again until the next one is due; the alarm tells when that does not help (`alarms.ts`).
 * Why a rule, why no dead-letter queue and no reserved concurrency: docs/decisions/012.
 */
export class Jobs extends Construct {
  private readonly functions: ReadonlyMap<JobId, LambdaFunction>;

  constructor(scope: Construct, id: string, props: ShopFunctionProps) {
    super(scope, id);
    this.functions = new Map(jobIds().map((job) => [job, scheduledFunction(this, job, props)]));
  }

  of(job: JobId): LambdaFunction {
    const found = this.functions.get(job);
    if (!found) throw new Error(`No function was made for ${job}.`);
    return found;
  }
}

function scheduledFunction(parent: Construct, job: JobId, props: ShopFunctionProps): LambdaFunction {
  const { what, everyMinutes } = jobSettings[job];
  const scope = new Construct(parent, job);
  Tags.of(scope).add("job", job);
  const created = createFunction(scope, `${what} (${props.stage.name} shop)`, jobSettings[job], props);
  const untilTheNext = Duration.minutes(everyMinutes);
  created.configureAsyncInvoke({ retryAttempts: 2, maxEventAge: untilTheNext });
  new Rule(scope, "Schedule", {
    description: `${what}, every ${everyMinutes} minutes (${props.stage.name} shop)`,
    schedule: Schedule.rate(untilTheNext),
    targets: [new LambdaTarget(created, { maxEventAge: untilTheNext })],
  });
  return created;
}
