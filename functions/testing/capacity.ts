import * as z from "zod";
import { documentClient } from "../data/table.ts";

/** The DynamoDB cost of an operation. */
export interface Cost {
  /** The sorted names of the requests, with their index: `Query gsi1`. */
  readonly requests: readonly string[];
  /** The longest chain of sequential requests, each starting after the previous one ended. */
  readonly sequentialRequests: number;
  /** The same for reads. */
  readonly sequentialReads: number;
  /** Capacity units as reported by DynamoDB, which on-demand tables bill as request units. */
  readonly read: number;
  readonly write: number;
}

interface Asked {
  readonly what: string;
  readonly reads: boolean;
  /** Positions on a logical clock that ticks at every start and end, to order requests of the same millisecond. */
  readonly startedAt: number;
  readonly ended: number;
  readonly read: number;
  readonly write: number;
}

const consumed = z.object({
  CapacityUnits: z.number(),
  ReadCapacityUnits: z.number().optional(),
  WriteCapacityUnits: z.number().optional(),
});
const reported = z.object({
  ConsumedCapacity: z.union([consumed.transform((one) => [one]), z.array(consumed).min(1)]),
});
const readers: ReadonlySet<string> = new Set(["GetItem", "BatchGetItem", "Query", "Scan", "TransactGetItems"]);
/** The document client's command names, where they differ from the operation's. */
const names: Readonly<Record<string, string>> = {
  Get: "GetItem",
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  BatchGet: "BatchGetItem",
  BatchWrite: "BatchWriteItem",
  TransactGet: "TransactGetItems",
  TransactWrite: "TransactWriteItems",
};

let recording: Asked[] | undefined;
let watched = false;
let clock = 0;

/**
 * Measures the DynamoDB requests of a run, as reported by DynamoDB (`ReturnConsumedCapacity`). Not for concurrent use.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
 */
export async function costOf(run: () => Promise<unknown>): Promise<Cost> {
  watch();
  const requests: Asked[] = [];
  recording = requests;
  try {
    await run();
  } finally {
    recording = undefined;
  }
  const sum = (kind: "read" | "write") => requests.reduce((total, one) => total + one[kind], 0);
  return {
    requests: requests.map(({ what }) => what).sort(),
    sequentialRequests: chainOf(requests),
    sequentialReads: chainOf(requests.filter(({ reads }) => reads)),
    read: sum("read"),
    write: sum("write"),
  };
}

function watch(): void {
  if (watched) return;
  watched = true;
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
        const reads = readers.has(operation);
        const what = `${operation}${indexOf(args.input)}`;
        requests.push({ what, reads, startedAt, ended: clock, ...unitsOf(result.output, reads) });
        return result;
      },
    { step: "initialize", name: "measuredCapacity" },
  );
}

function operationOf(commandName: string): string {
  const name = commandName.replace(/Command$/, "");
  return names[name] ?? name;
}

function indexOf(input: object): string {
  const { IndexName } = z.object({ IndexName: z.string().optional() }).parse(input);
  return IndexName === undefined ? "" : ` ${IndexName}`;
}

/** A transaction reports reads and writes separately; any other request is one of the two. */
function unitsOf(output: unknown, reads: boolean): Pick<Asked, "read" | "write"> {
  const units = { read: 0, write: 0 };
  for (const { CapacityUnits, ReadCapacityUnits, WriteCapacityUnits } of reported.parse(output).ConsumedCapacity) {
    if (ReadCapacityUnits === undefined && WriteCapacityUnits === undefined)
      units[reads ? "read" : "write"] += CapacityUnits;
    units.read += ReadCapacityUnits ?? 0;
    units.write += WriteCapacityUnits ?? 0;
  }
  return units;
}

/** The longest chain, chosen greedily by earliest end. */
function chainOf(requests: readonly Asked[]): number {
  let links = 0;
  let ended = 0;
  for (const one of requests.toSorted((a, b) => a.ended - b.ended)) {
    if (one.startedAt <= ended) continue;
    links += 1;
    ended = one.ended;
  }
  return links;
}
