import { Aws, Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type GraphWidgetProps,
  type IAlarm,
  type IMetric,
  MathExpression,
  PeriodOverride,
  Stats,
  TextWidget,
} from "aws-cdk-lib/aws-cloudwatch";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { brand } from "#shared/domain/brand.ts";
import { jobIds, jobSettings } from "../settings/jobs.ts";
import { serviceLevelsOf } from "../settings/service-levels.ts";
import { accountWideName } from "./account-wide-name.ts";
import type { LogMetrics } from "./log-metrics.ts";
import type { Mail } from "./mail.ts";
import { mailDelay, reputation } from "./mail-alarms.ts";
import type { MailSender } from "./mail-sender.ts";
import {
  apiLatency,
  cloudFrontMetric,
  functionThrottles,
  tableErrors,
  tableMetric,
  tableThrottles,
} from "./platform-metrics.ts";
import { serviceLevelWidgets } from "./service-level-widgets.ts";
import { cloudFrontRegion, type Stage } from "./stage.ts";
import { stackName } from "./stage-name.ts";

export interface DashboardProps {
  readonly stage: Stage;
  readonly alarms: readonly IAlarm[];
  readonly logMetrics: LogMetrics;
  readonly gateway: HttpApi;
  readonly distribution: Distribution;
  readonly table: TableV2;
  readonly deadLetters: IQueue;
  readonly mail: Mail;
  readonly sender: MailSender | undefined;
}

/**
 * Creates the operator's dashboard: alarms first, then what is promised, customer-facing metrics and possible causes.
 * The metrics of functions are Lambda's own (calls, errors, duration, throttles) and are found by the stack's name, so
 * new functions appear automatically. Returns the dashboard's URL.
 */
export function createDashboard(scope: Construct, props: DashboardProps): string {
  const { stage, alarms, logMetrics, gateway, distribution, table, deadLetters, mail, sender } = props;
  const dashboard = new Dashboard(scope, "Dashboard", {
    dashboardName: accountWideName(scope),
    defaultInterval: Duration.days(1),
    periodOverride: PeriodOverride.AUTO,
  });
  dashboard.addWidgets(
    new TextWidget({
      markdown: `# ${brand.name}, ${stage.name}\nThe description of each alarm says what it means for customers and names its runbook.`,
      width: 24,
      height: 2,
    }),
  );
  dashboard.addWidgets(
    new AlarmStatusWidget({ title: "What is wrong now", alarms: [...alarms], width: 24, height: 4 }),
  );
  dashboard.addWidgets(...serviceLevelWidgets(logMetrics, serviceLevelsOf({ sendsMail: sender !== undefined })));
  dashboard.addWidgets(
    graph("Purchases: started and paid", [
      logMetrics.purchasesBegun.with({ label: "Card forms opened" }),
      logMetrics.purchasesCompleted.with({ label: "Orders paid" }),
    ]),
    graph("Calls that failed, by route", [logMetrics.failuresByRoute()], { stacked: true }),
    graph("How long callers wait (milliseconds)", [
      apiLatency(gateway, "p50").with({ label: "Half of the calls are faster" }),
      apiLatency(gateway, "p99").with({ label: "99 of 100 calls are faster" }),
    ]),
  );
  const edgeMetric = (metricName: string, statistic: string, label: string) =>
    cloudFrontMetric(distribution, metricName, statistic, cloudFrontRegion).with({ label });
  dashboard.addWidgets(
    graph("Requests of visitors", [edgeMetric("Requests", Stats.SUM, "Pages, files and calls")]),
    graph("Requests that failed (percent)", [
      edgeMetric("4xxErrorRate", Stats.AVERAGE, "Client errors (4xx)"),
      edgeMetric("5xxErrorRate", Stats.AVERAGE, "Server errors (5xx)"),
    ]),
    graph("Our own visits: those that found the shop broken", [
      logMetrics.failedVisits.with({ label: "Of one every five minutes" }),
    ]),
    graph("Reports of browsers: failed scripts, and what the policy blocked", [
      logMetrics.failedScripts.with({ label: "Scripts that failed" }),
      logMetrics.policyViolations.with({ label: "Blocked by the policy" }),
    ]),
    graph("Seconds from a charged card to the license", [
      logMetrics.eventsOf("license").events.with({ statistic: Stats.MAXIMUM, label: "The slowest purchase" }),
    ]),
    graph("Jobs: runs that did all of their work", [
      ...jobIds().map((job) =>
        logMetrics
          .completeRunsOf(job)
          .with({ period: Duration.hours(1), label: `${job}, of ${60 / jobSettings[job].everyMinutes} an hour` }),
      ),
      deadLetters
        .metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM })
        .with({ label: "Runs in the dead-letter queue" }),
    ]),
  );
  dashboard.addWidgets(
    graph("Mail: given up, and refused by SES for the account", [
      logMetrics.mailsGivenUp.with({ label: "Given up" }),
      logMetrics.mailsRefused.with({ label: "Refused attempts" }),
    ]),
    graph("Mail: how far the sender is behind (milliseconds)", [mailDelay(mail).with({ label: "The oldest record" })]),
    ...(sender === undefined
      ? []
      : [
          graph("Mail: share that bounced or was complained about", [
            reputation(sender, "BounceRate").with({ label: "Bounced" }),
            reputation(sender, "ComplaintRate").with({ label: "Complained about" }),
          ]),
        ]),
  );
  dashboard.addWidgets(
    graph("Functions: calls that ended with an error", [functionsMetric(stage, "Errors", "Sum")], { stacked: true }),
    graph("Functions: the ten slowest (milliseconds, all but one call in a hundred)", [
      new MathExpression({
        expression: `SLICE(SORT(${searchExpression(stage, "Duration", "p99")}, MAX, DESC), 0, 10)`,
        label: "",
        usingMetrics: {},
      }),
    ]),
    graph("Functions: calls that AWS throttled", [functionThrottles().with({ label: "Of the whole account" })]),
  );
  dashboard.addWidgets(
    graph("Table: what is read and written (units)", [
      tableMetric(table, "ConsumedReadCapacityUnits").with({ label: "Read" }),
      tableMetric(table, "ConsumedWriteCapacityUnits").with({ label: "Written" }),
    ]),
    graph("Table: what it did not take", [tableThrottles(table), tableErrors(table)]),
    graph("Functions: calls", [functionsMetric(stage, "Invocations", "Sum")], { stacked: true }),
  );
  return `https://${Aws.REGION}.console.aws.amazon.com/cloudwatch/home?region=${Aws.REGION}#dashboards/dashboard/${accountWideName(scope)}`;
}

/** A metric of all functions, with one graph line per function. */
function functionsMetric(stage: Stage, metricName: string, statistic: string): IMetric {
  return new MathExpression({
    expression: searchExpression(stage, metricName, statistic),
    label: "",
    usingMetrics: {},
  });
}

/**
 * Finds a metric of all functions by the words of the stack's name, with which every function's name starts. In quotes,
 * they would have to be a function's full name.
 */
function searchExpression(stage: Stage, metricName: string, statistic: string): string {
  const words = stackName(stage.name).replaceAll("-", " ");
  return `SEARCH('{AWS/Lambda,FunctionName} MetricName="${metricName}" ${words}', '${statistic}', 300)`;
}

/** A graph that takes a third of the dashboard's width. */
function graph(title: string, leftAxis: IMetric[], options: Partial<GraphWidgetProps> = {}): GraphWidget {
  return new GraphWidget({
    title,
    left: leftAxis,
    width: 8,
    height: 6,
    leftYAxis: { min: 0, showUnits: false },
    ...options,
  });
}
