import { Duration } from "aws-cdk-lib";
import { type JobId, jobIds, jobSettings } from "../settings/jobs.ts";
import type { AlarmFactory } from "./alarm-factory.ts";
import type { AlarmSources } from "./alarms.ts";

/** The impact on customers when a job does not finish its work. */
const jobFailureImpact: Readonly<Record<JobId, string>> = {
  reconcile:
    "Buyers who paid may not have their license: paid orders that no webhook has reported are not caught up, and unpaid ones do not expire.",
  eraseAccounts:
    "People who deleted their account may still be stored: interrupted erasures are not finished, and 48 hours are promised.",
  sweepMails:
    "Customers may wait for mail: what the table's stream lost, reminders, and mails that could not be sent at first are not sent.",
  sweepLineEvents:
    "Assistants may serve customers whose license has ended, or refuse one that came back: events that an endpoint did not take are not sent again. They still ask when a card has expired.",
  visit: "Visitors may find a shop that does not open, and nobody would be told: no visit is made.",
  attention: "Customers may wait for an answer, and disputes be lost: nobody is told about new ones.",
};

/**
 * Creates one alarm per job, which fires after two periods without a complete run, whether runs failed, left work
 * undone or were not started; on a new stage it is active until the first run. Also creates an alarm for refunds that
 * only a person can make, and one for runs in the dead-letter queue.
 */
export function createJobAlarms(alarmFactory: AlarmFactory, { logMetrics, deadLetters }: AlarmSources): void {
  for (const job of jobIds()) {
    alarmFactory.addAlarm(
      `${job}NotDone`,
      { title: `the job ${job} is not done`, meaning: jobFailureImpact[job], runbook: "job-not-done" },
      {
        metric: logMetrics.completeRunsOf(job).with({ period: Duration.minutes(jobSettings[job].everyMinutes) }),
        threshold: 1,
        side: "below",
        periods: [2, 2],
      },
    );
  }
  alarmFactory.addAlarm(
    "PaidThoughDeleted",
    {
      title: "somebody paid for a deleted order",
      meaning:
        "A deleted order was paid, so its buyer has no license: refund the payment in Stripe's dashboard; the log of the job reconcile names it.",
      runbook: "paid-but-no-order",
    },
    {
      metric: logMetrics.paidThoughDeleted.with({ period: Duration.minutes(jobSettings.reconcile.everyMinutes) }),
      threshold: 1,
    },
  );
  alarmFactory.addAlarm(
    "DeadLetters",
    {
      title: "runs of jobs were given up",
      meaning:
        "A run of a job failed three times, or could not be started, or the chat did not take a message. Customers do not notice while a later run does the work; another alarm fires if none does.",
      runbook: "dead-letter-queue",
    },
    { metric: deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: "Maximum" }), threshold: 1 },
  );
}
