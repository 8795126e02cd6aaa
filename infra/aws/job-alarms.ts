import { Duration } from "aws-cdk-lib";
import { type JobId, jobIds, jobSettings } from "../settings/jobs.ts";
import type { AlarmFactory } from "./alarm-factory.ts";
import type { AlarmSources } from "./alarms.ts";

/** The impact on customers when a job does not finish its work. */
const jobFailureImpact: Readonly<Record<JobId, string>> = {
  reconcile:
    "Buyers who paid may not have their license. The job doesn't find paid orders that no webhook reported, and unpaid orders don't expire.",
  eraseAccounts:
    "We may still store data of people who deleted their account. The job doesn't finish interrupted erasures, and we promise 48 hours.",
  sweepMails:
    "Customers may wait for email. The job doesn't send reminders, retry failed emails, or send what the table's stream lost.",
  sweepLineEvents:
    "Assistants may serve customers whose license has ended, or refuse customers whose license came back. The job doesn't retry failed events. Assistants still ask once a license card expires.",
  visit: "The shop may not open for visitors, and you wouldn't be told. The job makes no test visits.",
  attention: "Customers may wait for a reply, and you may lose disputes. The job doesn't tell anyone about new ones.",
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
      title: "a deleted order was paid",
      meaning:
        "A deleted order was paid, so its buyer has no license. Refund the payment in Stripe's dashboard. The log of the job reconcile names it.",
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
        "A run of a job failed three times or didn't start, or the chat didn't accept a message. Customers don't notice if a later run does the work. If none does, another alarm fires.",
      runbook: "dead-letter-queue",
    },
    { metric: deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: "Maximum" }), threshold: 1 },
  );
}
