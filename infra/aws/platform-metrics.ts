/** Metrics that AWS publishes itself, free of charge. */
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { tableShape } from "#shared/runtime/names.ts";

/** The API's latency as seen by callers, in milliseconds. `statistic`: a percentile, such as "p99". */
export function apiLatency({ apiId }: HttpApi, statistic: string): Metric {
  return new Metric({ namespace: "AWS/ApiGateway", metricName: "Latency", dimensionsMap: { ApiId: apiId }, statistic });
}

/** All calls of the API, including those that the gateway rejects. */
export function apiCalls({ apiId }: HttpApi): Metric {
  const dimensionsMap = { ApiId: apiId };
  return new Metric({ namespace: "AWS/ApiGateway", metricName: "Count", dimensionsMap, statistic: Stats.SAMPLE_COUNT });
}

/** A metric of CloudFront. CloudFront's metrics are in one region, where alarms must be too, and dashboards name it. */
export function cloudFrontMetric(
  { distributionId }: Distribution,
  metricName: string,
  statistic: string,
  region?: string,
) {
  const dimensionsMap = { DistributionId: distributionId, Region: "Global" };
  return new Metric({ namespace: "AWS/CloudFront", metricName, dimensionsMap, statistic, ...(region && { region }) });
}

/** Throttled invocations of all functions in the account and region, because they share one limit. */
export function functionThrottles(): Metric {
  return new Metric({ namespace: "AWS/Lambda", metricName: "Throttles", statistic: Stats.SUM });
}

/** Throttled reads and writes of the table and its indexes. */
export function tableThrottles(table: TableV2): MathExpression {
  const tableAndIndexes = [{}, ...tableShape.indexes.map(({ name }) => ({ GlobalSecondaryIndexName: name }))];
  const metrics = ["ReadThrottleEvents", "WriteThrottleEvents"].flatMap((metricName) =>
    tableAndIndexes.map((dimensions) => tableMetric(table, metricName, dimensions)),
  );
  return sum(metrics, "Throttled");
}

/** The table's system errors, for the operations that functions use. */
export function tableErrors(table: TableV2): MathExpression {
  const operations = ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems"];
  const metrics = operations.map((operation) => tableMetric(table, "SystemErrors", { Operation: operation }));
  return sum(metrics, "Failed");
}

/** A metric of the table, summed over each period. */
export function tableMetric(
  { tableName }: TableV2,
  metricName: string,
  dimensions: Record<string, string> = {},
): Metric {
  const dimensionsMap = { TableName: tableName, ...dimensions };
  return new Metric({ namespace: "AWS/DynamoDB", metricName, dimensionsMap, statistic: Stats.SUM });
}

/** The sum of the metrics; missing data counts as zero. Sums in the same graph need different labels. */
export function sum(metrics: readonly Metric[], label: string): MathExpression {
  const idPrefix = label.toLowerCase();
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`${idPrefix}${index}`, metric]));
  return new MathExpression({ expression: `SUM(FILL(METRICS("${idPrefix}"), 0))`, usingMetrics, label });
}
