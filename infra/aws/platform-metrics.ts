import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { tableShape } from "#shared/runtime/names.ts";

/** AWS's own metrics, free of charge. */

/** Latency as seen by callers, in milliseconds: "p50", "p99". */
export function latency({ apiId }: HttpApi, statistic: string): Metric {
  return new Metric({ namespace: "AWS/ApiGateway", metricName: "Latency", dimensionsMap: { ApiId: apiId }, statistic });
}

/** All calls of the API, including those that the gateway rejects. */
export function calls({ apiId }: HttpApi): Metric {
  const dimensionsMap = { ApiId: apiId };
  return new Metric({ namespace: "AWS/ApiGateway", metricName: "Count", dimensionsMap, statistic: Stats.SAMPLE_COUNT });
}

/** A metric of CloudFront. They are all in one region: alarms must be there too, and dashboards must name it. */
export function cloudFront({ distributionId }: Distribution, metricName: string, statistic: string, region?: string) {
  const dimensionsMap = { DistributionId: distributionId, Region: "Global" };
  return new Metric({ namespace: "AWS/CloudFront", metricName, dimensionsMap, statistic, ...(region && { region }) });
}

/** Throttled function invocations. Across the account in this region, as the limit is. */
export function refusedCalls(): Metric {
  return new Metric({ namespace: "AWS/Lambda", metricName: "Throttles", statistic: Stats.SUM });
}

/** Throttled reads and writes of the table and its indexes. */
export function tableThrottles(table: TableV2): MathExpression {
  const places = [{}, ...tableShape.indexes.map(({ name }) => ({ GlobalSecondaryIndexName: name }))];
  const metrics = ["ReadThrottleEvents", "WriteThrottleEvents"].flatMap((metricName) =>
    places.map((indexName) => tableMetric(table, metricName, indexName)),
  );
  return sum(metrics, "Throttled");
}

/** The table's system errors, for the operations that functions use. */
export function failuresOfTable(table: TableV2): MathExpression {
  const operations = ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems"];
  const metrics = operations.map((operation) => tableMetric(table, "SystemErrors", { Operation: operation }));
  return sum(metrics, "Failed");
}

/** Reads or writes, in DynamoDB's billing units. */
export function tableMetric({ tableName }: TableV2, metricName: string, more: Record<string, string> = {}): Metric {
  const dimensionsMap = { TableName: tableName, ...more };
  return new Metric({ namespace: "AWS/DynamoDB", metricName, dimensionsMap, statistic: Stats.SUM });
}

/** The sum of the metrics; missing data counts as zero. A graph may show it next to others with another label. */
export function sum(metrics: readonly Metric[], label: string): MathExpression {
  const name = label.toLowerCase();
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`${name}${index}`, metric]));
  return new MathExpression({ expression: `SUM(FILL(METRICS("${name}"), 0))`, usingMetrics, label });
}
