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
        "A customer disputed a payment, or a dispute is due in two days. If you don't respond in time, you lose the money.",
      runbook: "dispute",
    },
    { metric: logMetrics.disputesToReport, threshold: 1, isEvent: true },
  );
  alarmFactory.addAlarm(
    "MessageWaits",
    {
      title: "messages wait for an answer",
      meaning: "Messages to the shop have been unread for an hour. People are waiting for a reply.",
      runbook: "waiting-for-an-admin",
    },
    { metric: logMetrics.messagesToReport, threshold: 1, isEvent: true },
  );
  alarmFactory.addAlarm(
    "PaymentsWait",
    {
      title: "payments wait for an admin",
      meaning: "Customers paid, but the shop can't resolve their payments by itself. An admin needs to check them.",
      runbook: "waiting-for-an-admin",
    },
    { metric: logMetrics.paymentsToCheck.with({ period: Duration.hours(1) }), threshold: 1 },
  );
}
