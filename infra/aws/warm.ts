import { Duration, Validations } from "aws-cdk-lib";
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as LambdaTarget } from "aws-cdk-lib/aws-events-targets";
import type { Alias } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { warmEvent } from "../settings/purchase-functions.ts";
import type { Stage } from "./stage.ts";

/** Lambda keeps an idle function for at least this long; more often would cost more and warm nothing. */
const interval = Duration.minutes(5);
/** EventBridge permits five targets a rule. */
const targetsPerRule = 4;

/**
 * Calls the live version of every function of a purchase every five minutes, so that a buyer of a small shop does not
 * wait for cold starts: one instance of each stays loaded. Only in a real stage.
 *
 * Eight functions make 69,120 runs a month, of some milliseconds each: 2 cents for Lambda and about 4 cents for its log
 * lines. A run that cannot start within a minute, for lack of concurrency, is dropped and not retried: the next one is
 * due soon, and buyers need the capacity more.
 */
export function keepWarm(scope: Construct, stage: Stage, targets: readonly Alias[]): void {
  if (stage.payments !== "live") return;
  const nothingIsLost = "Nothing is lost with a run that keeps a function warm; the next one follows in five minutes.";
  for (const target of targets) {
    target.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    Validations.of(target).acknowledge({ id: "Serverless-LambdaAsyncFailureDestination", reason: nothingIsLost });
  }
  for (let start = 0; start < targets.length; start += targetsPerRule) {
    const rule = new Rule(scope, `Warm${start / targetsPerRule + 1}`, {
      description: `Keeps functions of a purchase warm (${stage.name} shop)`,
      schedule: Schedule.rate(interval),
      targets: targets.slice(start, start + targetsPerRule).map(
        (target) =>
          new LambdaTarget(target, {
            event: RuleTargetInput.fromObject(warmEvent),
            retryAttempts: 0,
            maxEventAge: Duration.minutes(1),
          }),
      ),
    });
    Validations.of(rule).acknowledge({ id: "Serverless-EventBusDLQ", reason: nothingIsLost });
  }
}
