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
import type { LogMetrics } from "./log-metrics.ts";
import { cloudFront, failuresOfTable, latency, refusedCalls, tableMetric, tableThrottles } from "./platform-metrics.ts";
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
}

/**
 * The operator's dashboard: alarms first, then customer-facing metrics, then possible causes. Function metrics are
 * Lambda's own (calls, errors, duration, throttles), found by the stack's name, so new functions appear automatically.
 * Returns the dashboard's address.
 */
export function createDashboard(scope: Construct, props: DashboardProps): string {
  const { stage, alarms, logMetrics, gateway, distribution, table, deadLetters } = props;
  const dashboard = new Dashboard(scope, "Dashboard", {
    dashboardName: stackName(stage.name),
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
  dashboard.addWidgets(
    graph("Purchases: begun, and paid", [
      logMetrics.purchasesBegun.with({ label: "Card forms opened" }),
      logMetrics.purchasesCompleted.with({ label: "Orders paid" }),
    ]),
    graph("Calls that failed, by route", [logMetrics.failuresByRoute()], { stacked: true }),
    graph("How long callers wait (milliseconds)", [
      latency(gateway, "p50").with({ label: "Half of them, at most" }),
      latency(gateway, "p99").with({ label: "All but one in a hundred, at most" }),
    ]),
  );
  const edge = (metricName: string, statistic: string, label: string) =>
    cloudFront(distribution, metricName, statistic, cloudFrontRegion).with({ label });
  dashboard.addWidgets(
    graph("Requests of visitors", [edge("Requests", Stats.SUM, "Pages, files and calls")]),
    graph("Requests that failed (percent)", [
      edge("4xxErrorRate", Stats.AVERAGE, "Asked wrongly (4xx)"),
      edge("5xxErrorRate", Stats.AVERAGE, "Our fault (5xx)"),
    ]),
    graph("Jobs: runs that did all of their work", [
      ...jobIds().map((job) =>
        logMetrics
          .wholeRunsOf(job)
          .with({ period: Duration.hours(1), label: `${job}, of ${60 / jobSettings[job].everyMinutes} an hour` }),
      ),
      deadLetters
        .metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM })
        .with({ label: "Runs given up, waiting to be looked at" }),
    ]),
  );
  dashboard.addWidgets(
    graph("Functions: calls that ended with an error", [ofFunctions(stage, "Errors", "Sum")], { stacked: true }),
    graph("Functions: the ten slowest (milliseconds, all but one call in a hundred)", [
      new MathExpression({
        expression: `SLICE(SORT(${search(stage, "Duration", "p99")}, MAX, DESC), 0, 10)`,
        label: "",
        usingMetrics: {},
      }),
    ]),
    graph("Functions: calls that AWS refused", [refusedCalls().with({ label: "Of the whole account" })]),
  );
  dashboard.addWidgets(
    graph("Table: what is read and written (units)", [
      tableMetric(table, "ConsumedReadCapacityUnits").with({ label: "Read" }),
      tableMetric(table, "ConsumedWriteCapacityUnits").with({ label: "Written" }),
    ]),
    graph("Table: what it did not take", [tableThrottles(table), failuresOfTable(table)]),
    graph("Functions: calls", [ofFunctions(stage, "Invocations", "Sum")], { stacked: true }),
  );
  return `https://${Aws.REGION}.console.aws.amazon.com/cloudwatch/home?region=${Aws.REGION}#dashboards/dashboard/${stackName(stage.name)}`;
}

/** A metric of all functions, one line each. */
function ofFunctions(stage: Stage, metricName: string, statistic: string): IMetric {
  return new MathExpression({ expression: search(stage, metricName, statistic), label: "", usingMetrics: {} });
}

/**
 * Matches words of the stack's name, with which all function names start. In quotes, it would have to be the full
 * name.
 */
function search(stage: Stage, metricName: string, statistic: string): string {
  const words = stackName(stage.name).replaceAll("-", " ");
  return `SEARCH('{AWS/Lambda,FunctionName} MetricName="${metricName}" ${words}', '${statistic}', 300)`;
}

/** A widget a third of the dashboard's width. */
function graph(title: string, leftAxis: IMetric[], more: Partial<GraphWidgetProps> = {}): GraphWidget {
  return new GraphWidget({
    title,
    left: leftAxis,
    width: 8,
    height: 6,
    leftYAxis: { min: 0, showUnits: false },
    ...more,
  });
}
