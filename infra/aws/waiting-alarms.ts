import { Duration } from "aws-cdk-lib";
import type { AlarmFactory } from "./alarm-factory.ts";
import type { LogMetrics } from "./log-metrics.ts";

/**
 * Creates the alarms on what waits for a person, which the job `attention` counts every hour. New disputes and messages
 * are events: each notifies, even while an older one is still open.
 */
export function createWaitingAlarms(alarmFactory: AlarmFactory, logMetrics: LogMetrics): void {
  alarmFactory.addAlarm(
    "DisputeWaits",
    {
      title: "a dispute waits for an answer",
      meaning:
        "A customer's bank disputes a payment, or a dispute is due in two days: without an answer the money is lost.",
      runbook: "dispute",
    },
    { metric: logMetrics.disputesToReport, threshold: 1, isEvent: true },
  );
  alarmFactory.addAlarm(
    "MessageWaits",
    {
      title: "messages wait for an answer",
      meaning: "People wrote to the shop an hour ago, and no admin has read it.",
      runbook: "waiting-for-an-admin",
    },
    { metric: logMetrics.messagesToReport, threshold: 1, isEvent: true },
  );
  alarmFactory.addAlarm(
    "PaymentsWait",
    {
      title: "payments wait for an admin",
      meaning: "Customers have paid and the shop cannot settle it by itself: a person must look at their payments.",
      runbook: "waiting-for-an-admin",
    },
    { metric: logMetrics.paymentsToCheck.with({ period: Duration.hours(1) }), threshold: 1 },
  );
}
