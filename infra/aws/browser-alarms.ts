import { Duration } from "aws-cdk-lib";
import { type Alarm, MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import type { AlarmFactory } from "./alarm-factory.ts";
import type { LogMetrics } from "./log-metrics.ts";

/**
 * The alarm of the job that visits the shop every five minutes. Two of three visits must fail: one may meet a
 * deployment or a lost packet. Silent, not active, where no visit is made; the job's own alarm says so.
 */
export function createVisitAlarm(alarmFactory: AlarmFactory, { failedVisits }: LogMetrics): Alarm {
  return alarmFactory.addAlarm(
    "DoesNotOpen",
    {
      title: "the shop does not open",
      meaning:
        "Visitors can't use the shop. Our own test visit found that a page doesn't start, or that the price, the sign-in or the card form doesn't open.",
      runbook: "shop-does-not-open",
    },
    { metric: failedVisits, threshold: 1, periods: [2, 3] },
  );
}

/**
 * Creates the alarms on what browsers report. A few reports are normal: connections are lost, and browser extensions
 * insert scripts. So reports must be several, from at least two visitors (each address may send four an hour), and
 * no fewer than the registrations in that time. Registrations grow with the shop as this noise does, and end
 * when pages are dead.
 */
export function createBrowserAlarms(alarmFactory: AlarmFactory, logMetrics: LogMetrics): readonly Alarm[] {
  const atLeast = (count: number, reports: "failed" | "blocked", period: Duration) =>
    new MathExpression({
      expression: `IF(${reports} >= ${count} AND ${reports} >= FILL(registered, 0), 1, 0)`,
      usingMetrics: {
        [reports]: reports === "failed" ? logMetrics.failedScripts : logMetrics.policyViolations,
        registered: logMetrics.registrations,
      },
      period,
    });
  return [
    alarmFactory.addAlarm(
      "PagesDoNotStart",
      {
        title: "pages do not start in browsers",
        meaning:
          "Visitors see pages that don't react, and can't buy. Several browsers reported that a script of the shop failed or didn't load.",
        runbook: "pages-do-not-start",
      },
      { metric: atLeast(5, "failed", Duration.minutes(15)), threshold: 1 },
    ),
    alarmFactory.addAlarm(
      "PolicyViolated",
      {
        title: "pages break the content policy",
        meaning:
          "Visitors may miss parts of pages, such as the card form. Browsers reported that the Content-Security-Policy blocked something.",
        runbook: "pages-do-not-start",
      },
      { metric: atLeast(20, "blocked", Duration.hours(1)), threshold: 1 },
    ),
  ];
}
