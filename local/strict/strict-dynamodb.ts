import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request as send } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { listen, type RunningServer } from "#cli/listen.ts";
import { createLimitsMet, type LimitsMet } from "#local-stripe/limits-met.ts";
import { KnownRows } from "./known-rows.ts";
import { LateIndexes } from "./late-indexes.ts";
import { kindOf, PartitionCeilings, type ThrottlingReason } from "./partition-ceilings.ts";
import { dynamoDbLimits, timeIn } from "./service-limits.ts";
import { type PartitionRead, partitionsRead, type RowWrite, row, rowsWritten, textOf } from "./table-call.ts";
import { type ConflictResponse, TransactionConflicts } from "./transaction-conflicts.ts";

/** A DynamoDB on this machine that is as strict as the real one. */
export interface StrictDynamoDb extends RunningServer {
  readonly limitsMet: Pick<LimitsMet, "list" | "clear">;
}

export interface StrictDynamoDbOptions {
  /** The engine behind it, which has no limits. */
  readonly engineUrl: string;
  /** From 0 to 1, for the times. */
  readonly random?: () => number;
  readonly now?: () => Date;
}

interface EngineReply {
  readonly status: number;
  readonly body: Buffer;
}

const errorPrefix = "com.amazonaws.dynamodb.v20120810#";
const throughputExceeded =
  "Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly. If exceptions persist, check if you have a hot key.";
const readReply = z.object({
  Item: row.optional(),
  Items: z.array(row).optional(),
  Responses: z.record(z.string(), z.array(row)).optional(),
});

/**
 * Starts a proxy in front of an embedded DynamoDB that adds what the engine lacks: transactions take their time and
 * conflict, a partition key takes no more than its units a second, and indexes are late. Tables and streams are passed
 * through. Reads of the table itself are always up to date, whether or not they ask for it.
 */
export async function startStrictDynamoDb({
  engineUrl,
  random = Math.random,
  now = () => new Date(),
}: StrictDynamoDbOptions): Promise<StrictDynamoDb> {
  const limitsMet = createLimitsMet();
  const conflicts = new TransactionConflicts();
  const ceilings = new PartitionCeilings(limitsMet);
  const indexes = new LateIndexes();
  const known = new KnownRows();
  const agent = new Agent({ keepAlive: true });

  async function write(operation: string, body: unknown, forward: () => Promise<EngineReply>): Promise<EngineReply> {
    const isTransaction = operation.startsWith("Transact");
    const writes = rowsWritten(operation, body);
    const throttled = ceilings.write(writes, known, isTransaction, now());
    if (throttled !== undefined) return throttledReply(throttled, isTransaction ? writes.length : undefined);
    const begun = conflicts.begin(operation, body);
    if (typeof begun !== "function") {
      limitsMet.add(conflictName(begun, writes), now());
      return errorReply(begun);
    }
    // The items are held for the time that AWS takes, however long the engine takes on a busy machine.
    const held = wait(isTransaction ? timeOf("transaction") : 0).then(begun);
    const reply = await forward();
    await held;
    if (reply.status === 200) for (const each of writes) recordWrite(each);
    return reply;
  }

  function recordWrite({ id, becomes }: RowWrite): void {
    const before = known.get(id);
    const after = becomes(before);
    indexes.record(id, before, after, timeOf("indexLag"), now());
    known.set(id, after);
  }

  async function read(reads: readonly PartitionRead[], forward: () => Promise<EngineReply>): Promise<EngineReply> {
    const throttled = ceilings.read(reads, now());
    if (throttled !== undefined) return throttledReply(throttled);
    const reply = await forward();
    if (reply.status !== 200) return reply;
    const content: unknown = JSON.parse(reply.body.toString());
    const { Item, Items, Responses } = readReply.parse(content);
    const found = [...(Item ? [Item] : []), ...(Items ?? []), ...Object.values(Responses ?? {}).flat()];
    for (const each of reads)
      ceilings.countRead(
        each,
        found.filter((item) => reads.length === 1 || textOf(item, "pk") === each.partition.key),
        now(),
      );
    const [first] = reads;
    known.remember(found);
    if (first?.partition.index === undefined || Items === undefined) return reply;
    const shown = indexes.shown(first.partition, Items, now());
    const late = { ...z.looseObject({}).parse(content), Items: shown, Count: shown.length };
    return { status: 200, body: Buffer.from(JSON.stringify(late)) };
  }

  function timeOf(span: "transaction" | "request" | "indexLag"): number {
    return timeIn(dynamoDbLimits[span], random);
  }

  const server = createServer(async (incoming, response) => {
    const body = await readBody(incoming);
    const [service = "", operation = ""] = String(incoming.headers["x-amz-target"]).split(".");
    const forward = () => callEngine(engineUrl, incoming.headers, body, agent);
    try {
      const isData = service.startsWith("DynamoDB_") && /Item|Query/.test(operation);
      const parsed: unknown = isData ? JSON.parse(body.toString()) : undefined;
      const reads = isData ? partitionsRead(operation, parsed) : [];
      const isWrite = isData && reads.length === 0;
      const [reply] = await Promise.all([
        isWrite ? write(operation, parsed, forward) : isData ? read(reads, forward) : forward(),
        wait(isData ? timeOf("request") : 0),
      ]);
      response.writeHead(reply.status, { "content-type": "application/x-amz-json-1.0" }).end(reply.body);
    } catch (reason) {
      console.error("The strict DynamoDB failed:", reason);
      response.destroy();
    }
  });
  const running = await listen(server, 0);
  return {
    ...running,
    limitsMet,
    async stop() {
      agent.destroy();
      await running.stop();
    },
  };
}

/** Names the first row in conflict, without ids. */
function conflictName({ CancellationReasons }: ConflictResponse, writes: readonly RowWrite[]): string {
  const place = CancellationReasons?.findIndex(({ Code }) => Code === "TransactionConflict") ?? 0;
  const id = writes[place]?.id ?? "";
  return `DynamoDB: transactions at the same time on ${id.split(" ").map(kindOf).join(" ")}`;
}

/** `transactionItems`: how many items the refused transaction has; undefined for any other call. */
function throttledReply(reason: ThrottlingReason, transactionItems?: number): EngineReply {
  if (transactionItems === undefined) {
    return errorReply({
      __type: `${errorPrefix}ThrottlingException`,
      message: throughputExceeded,
      throttlingReasons: [{ reason }],
    });
  }
  const reasons = Array.from({ length: transactionItems }, (_, index) =>
    index === 0 ? { Code: "ThrottlingError", Message: throughputExceeded } : { Code: "None" },
  );
  return errorReply({
    __type: `${errorPrefix}TransactionCanceledException`,
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(", ")}]`,
    CancellationReasons: reasons,
  });
}

function errorReply(error: object): EngineReply {
  return { status: 400, body: Buffer.from(JSON.stringify(error)) };
}

function callEngine(url: string, headers: IncomingHttpHeaders, body: Buffer, agent: Agent): Promise<EngineReply> {
  const passed = ["x-amz-target", "authorization", "x-amz-date", "content-type"].flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return new Promise((resolve, reject) => {
    const forwarded = send(url, {
      method: "POST",
      headers: { ...Object.fromEntries(passed), "content-length": body.length },
      agent,
    });
    forwarded.once("error", reject);
    forwarded.once("response", (response) => {
      readBody(response).then((read) => resolve({ status: response.statusCode ?? 500, body: read }), reject);
    });
    forwarded.end(body);
  });
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
