import * as z from "zod";
import { documentClient } from "../data/table.ts";

/** The DynamoDB cost of an operation. */
export interface Cost {
  /** The sorted names of the requests, with their index: `Query gsi1`. */
  readonly requests: readonly string[];
  /** The longest chain of sequential requests, each starting after the previous one ended. */
  readonly sequentialRequests: number;
  /** The longest chain of sequential reads. */
  readonly sequentialReads: number;
  /** Capacity units as reported by DynamoDB, which on-demand tables bill as request units. */
  readonly read: number;
  readonly write: number;
}

interface RecordedRequest {
  readonly name: string;
  readonly isRead: boolean;
  /** Positions on a logical clock that ticks at every start and end, to order requests of the same millisecond. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly read: number;
  readonly write: number;
}

const consumedCapacity = z.object({
  CapacityUnits: z.number(),
  ReadCapacityUnits: z.number().optional(),
  WriteCapacityUnits: z.number().optional(),
});
const outputShape = z.object({
  ConsumedCapacity: z.union([consumedCapacity.transform((capacity) => [capacity]), z.array(consumedCapacity).min(1)]),
});
const readOperations: ReadonlySet<string> = new Set(["GetItem", "BatchGetItem", "Query", "Scan", "TransactGetItems"]);
/** The operations of those document client commands that are named differently. */
const operationNames: Readonly<Record<string, string>> = {
  Get: "GetItem",
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  BatchGet: "BatchGetItem",
  BatchWrite: "BatchWriteItem",
  TransactGet: "TransactGetItems",
  TransactWrite: "TransactWriteItems",
};

let recording: RecordedRequest[] | undefined;
let isWatching = false;
let clock = 0;

/**
 * Measures the DynamoDB requests of a run, as reported by DynamoDB (`ReturnConsumedCapacity`). Two runs must not be
 * measured concurrently.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
 */
export async function costOf(run: () => Promise<unknown>): Promise<Cost> {
  watchRequests();
  const requests: RecordedRequest[] = [];
  recording = requests;
  try {
    await run();
  } finally {
    recording = undefined;
  }
  const sum = (kind: "read" | "write") => requests.reduce((total, request) => total + request[kind], 0);
  return {
    requests: requests.map(({ name }) => name).sort(),
    sequentialRequests: longestChainOf(requests),
    sequentialReads: longestChainOf(requests.filter(({ isRead }) => isRead)),
    read: sum("read"),
    write: sum("write"),
  };
}

/** Adds the middleware that records requests, once per process. */
function watchRequests(): void {
  if (isWatching) return;
  isWatching = true;
  documentClient().middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const requests = recording;
        if (requests === undefined) return next(args);
        clock += 1;
        const startedAt = clock;
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "INDEXES" } });
        clock += 1;
        const operation = operationOf(commandName);
        const isRead = readOperations.has(operation);
        const name = `${operation}${indexSuffixOf(args.input)}`;
        requests.push({ name, isRead, startedAt, endedAt: clock, ...unitsOf(result.output, isRead) });
        return result;
      },
    { step: "initialize", name: "measuredCapacity" },
  );
}

function operationOf(commandName: string): string {
  const name = commandName.replace(/Command$/, "");
  return operationNames[name] ?? name;
}

function indexSuffixOf(input: object): string {
  const { IndexName } = z.object({ IndexName: z.string().optional() }).parse(input);
  return IndexName === undefined ? "" : ` ${IndexName}`;
}

/**
 * Returns the capacity units. A transaction reports reads and writes separately; any other request is one of the two.
 */
function unitsOf(output: unknown, isRead: boolean): Pick<RecordedRequest, "read" | "write"> {
  const units = { read: 0, write: 0 };
  for (const { CapacityUnits, ReadCapacityUnits, WriteCapacityUnits } of outputShape.parse(output).ConsumedCapacity) {
    if (ReadCapacityUnits === undefined && WriteCapacityUnits === undefined)
      units[isRead ? "read" : "write"] += CapacityUnits;
    units.read += ReadCapacityUnits ?? 0;
    units.write += WriteCapacityUnits ?? 0;
  }
  return units;
}

/** Returns the length of the longest chain of sequential requests, chosen greedily by earliest end. */
function longestChainOf(requests: readonly RecordedRequest[]): number {
  let links = 0;
  let lastEnd = 0;
  for (const request of requests.toSorted((a, b) => a.endedAt - b.endedAt)) {
    if (request.startedAt <= lastEnd) continue;
    links += 1;
    lastEnd = request.endedAt;
  }
  return links;
}
