import { Duration } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { CfnEventSourceMapping, type Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { ShopFunctionProps } from "./shop-function.ts";

/** What of the table's stream a function gets, and how much of it at once. */
export interface StreamPart {
  readonly batchSize: number;
  readonly filter: unknown;
}

export interface StreamProps {
  readonly table: ShopFunctionProps["table"];
  readonly deadLetters: IQueue;
}

/**
 * Hands a part of the table's stream to a function. A batch that fails is divided and repeated, then given up, with a
 * message in the dead-letter queue that names only its place in the stream: the rows are still in the table, where a
 * job finds them. A stream has at most two readers
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html).
 */
export function followTableStream(
  scope: Construct,
  reader: LambdaFunction,
  { batchSize, filter }: StreamPart,
  { table, deadLetters }: StreamProps,
): void {
  new CfnEventSourceMapping(scope, "Stream", {
    functionName: reader.functionName,
    eventSourceArn: streamOf(table),
    // What was written before there was a mapping is the job's.
    startingPosition: "LATEST",
    batchSize,
    maximumBatchingWindowInSeconds: 0,
    filterCriteria: { filters: [{ pattern: JSON.stringify(filter) }] },
    functionResponseTypes: ["ReportBatchItemFailures"],
    bisectBatchOnFunctionError: true,
    maximumRetryAttempts: 3,
    maximumRecordAgeInSeconds: Duration.hours(1).toSeconds(),
    destinationConfig: { onFailure: { destination: deadLetters.queueArn } },
  });
}

/** What a function's role needs to read the table's stream. */
export function readTableStream(table: ShopFunctionProps["table"]): PolicyStatement {
  return new PolicyStatement({
    actions: ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator", "dynamodb:ListStreams"],
    resources: [streamOf(table)],
  });
}

function streamOf(table: ShopFunctionProps["table"]): string {
  if (table.tableStreamArn === undefined) throw new Error("The table has no stream.");
  return table.tableStreamArn;
}
