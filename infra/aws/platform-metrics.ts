import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { tableShape } from "#shared/runtime/names.ts";

/** What AWS counts by itself, without a price. */

/** How long callers wait for an answer, in milliseconds: "p50", "p99". */
export function latency({ apiId }: HttpApi, statistic: string): Metric {
  return new Metric({ namespace: "AWS/ApiGateway", metricName: "Latency", dimensionsMap: { ApiId: apiId }, statistic });
}

/** Every call of the API, whoever answers it. */
export function calls({ apiId }: HttpApi): Metric {
  const dimensionsMap = { ApiId: apiId };
  return new Metric({ namespace: "AWS/ApiGateway", metricName: "Count", dimensionsMap, statistic: Stats.SAMPLE_COUNT });
}

/** A metric of CloudFront. They are all kept in one region: an alarm must be there too, and a dashboard must say so. */
export function cloudFront({ distributionId }: Distribution, metricName: string, statistic: string, region?: string) {
  const dimensionsMap = { DistributionId: distributionId, Region: "Global" };
  return new Metric({ namespace: "AWS/CloudFront", metricName, dimensionsMap, statistic, ...(region && { region }) });
}

/**
 * Calls of functions that AWS refused. Of all functions of the account in this region, because that is what the limit
 * is on.
 */
export function refusedCalls(): Metric {
  return new Metric({ namespace: "AWS/Lambda", metricName: "Throttles", statistic: Stats.SUM });
}

/** Reads and writes that the table or one of its indexes did not take because there were too many. */
export function throttledByTable(table: TableV2): MathExpression {
  const places = [{}, ...tableShape.indexes.map(({ name }) => ({ GlobalSecondaryIndexName: name }))];
  const metrics = ["ReadThrottleEvents", "WriteThrottleEvents"].flatMap((metricName) =>
    places.map((place) => tableMetric(table, metricName, place)),
  );
  return sum(metrics, "Throttled");
}

/** What the table answered with an error of its own, by the operations that functions use. */
export function failuresOfTable(table: TableV2): MathExpression {
  const operations = ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems"];
  const metrics = operations.map((operation) => tableMetric(table, "SystemErrors", { Operation: operation }));
  return sum(metrics, "Failed");
}

/** What was read or written, in units of DynamoDB's price. */
export function tableMetric({ tableName }: TableV2, metricName: string, more: Record<string, string> = {}): Metric {
  const dimensionsMap = { TableName: tableName, ...more };
  return new Metric({ namespace: "AWS/DynamoDB", metricName, dimensionsMap, statistic: Stats.SUM });
}

/**
 * All of them together, where one that has counted nothing counts as none. In a graph it may stand beside others of
 * another label.
 */
export function sum(metrics: readonly Metric[], label: string): MathExpression {
  const name = label.toLowerCase();
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`${name}${index}`, metric]));
  return new MathExpression({ expression: `SUM(FILL(METRICS("${name}"), 0))`, usingMetrics, label });
}
