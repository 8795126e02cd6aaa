import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { callDynamoDb } from "../aws/table.ts";
import { matchesPattern } from "./event-filter.ts";

/** A record as Lambda hands it over. */
export type StreamRecord = z.output<typeof streamRecord>;

const streamRecord = z.looseObject({ dynamodb: z.looseObject({ SequenceNumber: z.string() }) });
const listedStreams = z.object({ Streams: z.array(z.object({ StreamArn: z.string() })) });
const describedStream = z.object({
  StreamDescription: z.object({ Shards: z.array(z.object({ ShardId: z.string() })) }),
});
const shardIterator = z.object({ ShardIterator: z.string() });
const readRecords = z.object({ Records: z.array(streamRecord), NextShardIterator: z.string().optional() });

export interface TableStreamOptions {
  readonly dynamoDbUrl: string;
  readonly tableName: string;
  /** Which records are handed over. */
  readonly filter: unknown;
  readonly batchSize: number;
  /**
   * Receives a batch, and returns the sequence numbers of the records to hand over again. One that throws gets the
   * whole batch again.
   */
  readonly onBatch: (records: readonly StreamRecord[]) => Promise<readonly string[]>;
  /** How often a batch is handed over again before it is given up. */
  readonly retries?: number;
  readonly pollMs?: number;
  readonly retryMs?: number;
}

/**
 * Follows the stream of a local table from now on, as Lambda's event source mapping does: filter, batches, partial
 * failures, and batches that are given up after some attempts. Switches the stream on if it is off. The engine keeps no
 * client for streams in our SDK's version, so it is called in DynamoDB's JSON protocol.
 */
export async function followTableStream(options: TableStreamOptions): Promise<{ stop(): Promise<void> }> {
  const { dynamoDbUrl, tableName, filter, batchSize, onBatch, retries = 3, pollMs = 200, retryMs = 500 } = options;
  await enableStream(dynamoDbUrl, tableName);
  let iterators = await latestIterators(dynamoDbUrl, tableName);
  const stopping = new AbortController();

  async function handOver(batch: readonly StreamRecord[]): Promise<void> {
    let left = batch;
    for (let attempt = 0; left.length > 0 && attempt <= retries; attempt += 1) {
      if (attempt > 0) await pause(retryMs, stopping.signal);
      if (stopping.signal.aborted) return;
      const handedOver = left;
      const failed = await onBatch(handedOver).catch((reason: unknown) => {
        console.error("A batch of the table's stream failed:", reason instanceof Error ? reason.message : reason);
        return handedOver.map(({ dynamodb }) => dynamodb.SequenceNumber);
      });
      left = handedOver.filter(({ dynamodb }) => failed.includes(dynamodb.SequenceNumber));
    }
    if (left.length > 0) console.error(`${left.length} records of the table's stream were given up.`);
  }

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const next: string[] = [];
      for (const ShardIterator of iterators) {
        const { Records, NextShardIterator } = await callStreams(
          dynamoDbUrl,
          "GetRecords",
          { ShardIterator },
          readRecords,
        );
        const wanted = Records.filter((each) => matchesPattern(filter, each));
        for (let first = 0; first < wanted.length; first += batchSize)
          await handOver(wanted.slice(first, first + batchSize));
        if (NextShardIterator !== undefined) next.push(NextShardIterator);
      }
      iterators = next;
      await pause(pollMs, stopping.signal);
    }
  }
  const polling = poll().catch((reason: unknown) => {
    if (!stopping.signal.aborted) console.error("The table's stream is not followed any more:", reason);
  });
  return {
    async stop() {
      stopping.abort();
      await polling;
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false }).catch(() => {});
}

async function enableStream(url: string, TableName: string): Promise<void> {
  const { Streams } = await callStreams(url, "ListStreams", { TableName }, listedStreams);
  if (Streams.length > 0) return;
  const StreamSpecification = { StreamEnabled: true, StreamViewType: "NEW_IMAGE" };
  const { ok, output } = await callDynamoDb(url, "UpdateTable", { TableName, StreamSpecification });
  if (!ok) throw new Error(`The stream of the table ${TableName} could not be switched on: ${output}`);
}

/** An iterator for each shard that begins after everything that is in the stream. */
async function latestIterators(url: string, TableName: string): Promise<readonly string[]> {
  const { Streams } = await callStreams(url, "ListStreams", { TableName }, listedStreams);
  const { StreamArn } = Streams.at(-1) ?? {};
  const { StreamDescription } = await callStreams(url, "DescribeStream", { StreamArn }, describedStream);
  const iterators = StreamDescription.Shards.map(({ ShardId }) =>
    callStreams(url, "GetShardIterator", { StreamArn, ShardId, ShardIteratorType: "LATEST" }, shardIterator),
  );
  return (await Promise.all(iterators)).map(({ ShardIterator }) => ShardIterator);
}

async function callStreams<T>(url: string, action: string, body: unknown, schema: z.ZodType<T>): Promise<T> {
  const { ok, output } = await callDynamoDb(url, action, body, "DynamoDBStreams_20120810");
  if (!ok) throw new Error(`${action} failed: ${output}`);
  return schema.parse(JSON.parse(output));
}
