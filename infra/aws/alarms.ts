import { Duration } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, type LogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { type RouteId, routes } from "../../shared/contract/routes.ts";
import { brand } from "../../shared/domain/brand.ts";
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
