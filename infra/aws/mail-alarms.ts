import { Duration } from "aws-cdk-lib";
import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { AlarmFactory } from "./alarm-factory.ts";
import type { LogMetrics } from "./log-metrics.ts";
import type { Mail } from "./mail.ts";
import type { MailSender } from "./mail-sender.ts";

export interface MailAlarmSources {
  readonly logMetrics: LogMetrics;
  readonly mail: Mail;
  /** Undefined for a stage that writes to nobody: what concerns SES has no alarm there. */
  readonly sender: MailSender | undefined;
}

/** Below what AWS reviews an account for: 5 % bounces and 0.1 % complaints. */
const reputationLimits = { bounces: 0.02, complaints: 0.0005 };

/**
 * Creates the alarms on mail. That the job `sweepMails` is not done has the alarm of every job. SES's reputation is
 * that of this stage's configuration set, as a share of recent mail.
 * https://docs.aws.amazon.com/ses/latest/dg/monitor-sender-reputation.html
 */
export function createMailAlarms(alarmFactory: AlarmFactory, { logMetrics, mail, sender }: MailAlarmSources): void {
  alarmFactory.addAlarm(
    "MailGivenUp",
    {
      title: "mail was given up",
      meaning:
        "A customer doesn't get an email they're waiting for. We tried for a day and a half, or can't send it at all.",
      runbook: "mail-not-sent",
    },
    { metric: logMetrics.mailsGivenUp, threshold: 1, isEvent: true },
  );
  alarmFactory.addAlarm(
    "MailLate",
    {
      title: "mail waits in the table's stream",
      meaning: "Customers wait for email. The function sendMails fails, or is five minutes behind the table's stream.",
      runbook: "mail-not-sent",
    },
    { metric: mailDelay(mail), threshold: Duration.minutes(5).toMilliseconds(), periods: [2, 3] },
  );
  if (sender === undefined) return;
  alarmFactory.addAlarm(
    "MailRefused",
    {
      title: "SES sends no mail for the shop",
      meaning:
        "Customers get no email. SES has paused sending, the sender's domain isn't verified, or the account is in the sandbox.",
      runbook: "mail-not-sent",
    },
    { metric: logMetrics.mailsRefused, threshold: 1, periods: [2, 3] },
  );
  alarmFactory.addAlarm(
    "MailBounces",
    {
      title: "much mail bounces",
      meaning:
        "Customers may soon get no email at all. Two emails in a hundred bounce, and AWS pauses accounts with many bounces.",
      runbook: "mail-reputation",
    },
    { metric: reputation(sender, "BounceRate"), threshold: reputationLimits.bounces },
  );
  alarmFactory.addAlarm(
    "MailComplaints",
    {
      title: "readers complain about mail",
      meaning:
        "Customers may soon get no email at all. One recipient in two thousand reports spam, and AWS pauses accounts with many complaints.",
      runbook: "mail-reputation",
    },
    { metric: reputation(sender, "ComplaintRate"), threshold: reputationLimits.complaints },
  );
}

/** How old the oldest record is that the sender has read from the table's stream, in milliseconds. */
export function mailDelay({ sendMails }: Mail): Metric {
  return sendMails.metric("IteratorAge", { statistic: Stats.MAXIMUM });
}

/** The share of this stage's mail that bounced or was complained about. SES publishes it a few times an hour. */
export function reputation({ configurationSet }: MailSender, rate: "BounceRate" | "ComplaintRate"): Metric {
  return new Metric({
    namespace: "AWS/SES",
    metricName: `Reputation.${rate}`,
    dimensionsMap: { "ses:configuration-set": configurationSet.configurationSetName },
    statistic: Stats.AVERAGE,
    period: Duration.hours(1),
  });
}
