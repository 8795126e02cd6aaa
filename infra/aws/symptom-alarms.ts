import type { Alarm } from "aws-cdk-lib/aws-cloudwatch";
import type { AlarmFactory } from "./alarm-factory.ts";
import type { AlarmSources } from "./alarms.ts";
import { apiLatency, tableErrors, tableThrottles } from "./platform-metrics.ts";

/**
 * Creates the alarms on symptoms (slow calls, single errors), and the one notification that they share, which is
 * suppressed while one of the specific alarms is active.
 */
export function createSymptomAlarms(
  alarmFactory: AlarmFactory,
  { logMetrics, gateway, table }: AlarmSources,
  specificAlarms: readonly Alarm[],
): void {
  const symptoms = [
    alarmFactory.addSymptom(
      "OtherCallsFail",
      {
        title: "calls of the API fail",
        meaning: "Visitors, customers or admins get errors from parts of the shop other than paying and signing in.",
        runbook: "site-down",
      },
      { metric: logMetrics.otherFailures, threshold: 5, periods: [2, 3] },
    ),
    alarmFactory.addSymptom(
      "EventsRefused",
      {
        title: "events at the webhook are refused",
        meaning:
          "If the events are Stripe's, the signing secret is wrong. Buyers who closed the page after paying wait for their license until the job reconcile finds their payment. The shop rejects forged events the same way.",
        runbook: "webhook-failing",
      },
      { metric: logMetrics.refusedEvents, threshold: 3, periods: [2, 3] },
    ),
    alarmFactory.addSymptom(
      "ApiSlow",
      {
        title: "the API is slow",
        meaning: "One caller in a hundred waits five seconds or longer, and some will give up.",
        runbook: "api-slow",
      },
      {
        metric: apiLatency(gateway, "p99"),
        threshold: 5000,
        periods: [3, 3],
        // Among a few calls at night, a p99 is meaningless.
        evaluateLowSampleCountPercentile: "ignore",
      },
    ),
    alarmFactory.addSymptom(
      "TooManyCalls",
      {
        title: "the API turns callers away",
        meaning: "Some callers have to try again, because one part of the shop is over its limit of concurrent use.",
        runbook: "api-slow",
      },
      { metric: logMetrics.throttledCalls, threshold: 50, periods: [2, 3] },
    ),
    alarmFactory.addSymptom(
      "TableThrottled",
      {
        title: "the table is too busy",
        meaning: "Callers wait, or get errors, because the table throttles reads or writes.",
        runbook: "table-throttled",
      },
      { metric: tableThrottles(table), threshold: 10, periods: [2, 3] },
    ),
    alarmFactory.addSymptom(
      "TableFails",
      {
        title: "the table answers with errors",
        meaning: "Callers wait, or get errors, because DynamoDB itself has trouble.",
        runbook: "table-throttled",
      },
      { metric: tableErrors(table), threshold: 10, periods: [2, 3] },
    ),
  ];
  alarmFactory.addCompositeAlarm(
    "RestFails",
    {
      title: "something is slow or fails",
      meaning:
        "Some visitors wait or get errors, but they can pay and sign in. The dashboard shows which alarm it is. See its description for details.",
      runbook: "api-slow",
    },
    symptoms,
    specificAlarms,
  );
}
