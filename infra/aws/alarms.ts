import { Duration } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, type LogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { type RouteId, routes } from "../../shared/contract/routes.ts";
import { brand } from "../../shared/domain/brand.ts";
import { type JobId, jobIds, jobSettings } from "../job-settings.ts";
import type { Jobs } from "./jobs.ts";
import type { Stage } from "./stage.ts";

interface Trouble {
  readonly route: RouteId;
  /** What it means for customers; the alarm's description. */
  readonly meaning: string;
  /** In how many of the last three five-minute periods it must happen before somebody is woken. */
  readonly periods: number;
}

const troubles: readonly Trouble[] = [
  {
    route: "completePayment",
    meaning: "Buyers who paid may not have their licence: the call that finishes a purchase fails.",
    periods: 1,
  },
  {
    // Once is normal: an event that overtakes its order is answered 503 on purpose, and Stripe sends it again.
    route: "receiveStripeEvent",
    meaning: "Buyers who closed the page after paying may not have their licence: events from Stripe are not accepted.",
    periods: 2,
  },
];

/**
 * Alarms on what a caller was answered, read from the access log: it sees what the gateway itself answers too, and costs one metric a
 * route, where API Gateway's own metrics by route are charged for every route.
 */
export function raiseAlarms(scope: Construct, stage: Stage, accessLog: LogGroup): void {
  for (const { route, meaning, periods } of troubles) {
    const { method, path } = routes[route];
    const failures = new MetricFilter(scope, `${route}Failures`, {
      logGroup: accessLog,
      metricNamespace: `${brand.name}/${stage.name}`,
      metricName: `${route}Failures`,
      metricValue: "1",
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue("$.route", "=", `${method} ${path}`),
        FilterPattern.stringValue("$.status", "=", "5*"),
      ),
    });
    new Alarm(scope, `${route}Alarm`, {
      alarmDescription: meaning,
      metric: failures.metric({ statistic: "Sum", period: Duration.minutes(5) }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 3,
      datapointsToAlarm: periods,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}

/** What it means for customers when a job does not get its work done; the alarm's description. */
const whenNotDone: Readonly<Record<JobId, string>> = {
  reconcile:
    "Buyers who paid may not have their licence: paid orders that no webhook has reported are not caught up, and unpaid ones do not expire.",
  eraseAccounts:
    "People who deleted their account may still be stored: erasures that were broken off are not finished, and 48 hours are promised.",
};

/**
 * Alarms on what the jobs have logged. One a job, raised when two of its periods have passed without a run that did all of its work, whether
 * runs failed, left something undone or were not called at all; a stage that has just been made is in alarm until the first run. And one
 * for money that only a person can give back.
 */
export function raiseJobAlarms(scope: Construct, stage: Stage, jobs: Jobs): void {
  const counted = (job: JobId, name: string, ...conditions: readonly [string, "=" | ">", number][]) =>
    new MetricFilter(scope, name, {
      logGroup: jobs.of(job).logGroup,
      metricNamespace: `${brand.name}/${stage.name}`,
      metricName: name,
      metricValue: "1",
      // The line that every job ends with, if it ends well (functions/jobs/job.ts).
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue("$.message", "=", "did"),
        ...conditions.map(([count, comparison, value]) => FilterPattern.numberValue(`$.${count}`, comparison, value)),
      ),
    });
  for (const job of jobIds()) {
    new Alarm(scope, `${job}Alarm`, {
      alarmDescription: whenNotDone[job],
      metric: counted(job, `${job}WholeRuns`, ["failed", "=", 0]).metric({
        statistic: "Sum",
        period: Duration.minutes(jobSettings[job].everyMinutes),
      }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: 2,
      treatMissingData: TreatMissingData.BREACHING,
    });
  }
  new Alarm(scope, "paidThoughDeletedAlarm", {
    alarmDescription:
      "Somebody has paid for an order that is deleted and has no licence: give the money back in Stripe's dashboard; the log of the job reconcile names the payment.",
    metric: counted("reconcile", "paidThoughDeleted", ["paidThoughDeleted", ">", 0]).metric({
      statistic: "Sum",
      period: Duration.minutes(jobSettings.reconcile.everyMinutes),
    }),
    threshold: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    evaluationPeriods: 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
}
