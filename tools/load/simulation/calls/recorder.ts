import Stripe from "stripe";
import * as z from "zod";
import { counterOf } from "#functions/data/counter-rows.ts";
import { keys } from "#functions/data/keys.ts";
import { documentClient } from "#functions/data/table.ts";
import { KnownRows } from "#local/strict/known-rows.ts";
import { readUnitsOf, type Use, usesOf } from "#local/strict/partition-ceilings.ts";
import { partitionsRead, row, rowsWritten, textOf } from "#local/strict/table-call.ts";
import type { RecordedCall, RecordedRequest } from "./recorded-call.ts";

const tableRequest = z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(Uint8Array) });
const reply = z.object({
  Item: row.optional(),
  Items: z.array(row).optional(),
  Responses: z.record(z.string(), z.array(row)).optional(),
});
const additions = z.object({
  TransactItems: z.array(
    z.object({
      Update: z
        .object({
          Key: z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) }),
          ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
          ExpressionAttributeValues: z.record(z.string(), z.object({ N: z.coerce.number().optional() })).default({}),
        })
        .optional(),
    }),
  ),
});

interface Timed {
  readonly request: RecordedRequest;
  readonly startedAt: number;
  readonly endedAt: number;
}

const counterPartition = keys.total().pk;

/** Records what the functions of this process ask of DynamoDB and Stripe, in the sequence of their steps. */
export function createRecorder() {
  const known = new KnownRows();
  let recording: Timed[] | undefined;
  let clock = 0;
  const tick = () => {
    clock += 1;
    return clock;
  };
  documentClient().middlewareStack.add(
    (next) => async (args) => {
      const { headers, body } = tableRequest.parse(args.request);
      const operation = String(headers["x-amz-target"]).split(".")[1] ?? "";
      const parsed: unknown = JSON.parse(new TextDecoder().decode(body));
      const startedAt = tick();
      const result = await next(args);
      const output = reply.safeParse(result.output).data ?? {};
      recording?.push({ request: requestOf(operation, parsed, output, known), startedAt, endedAt: tick() });
      return result;
    },
    { step: "build", name: "recordRequests", priority: "low" },
  );
  const http: Stripe.HttpClient = Object.getPrototypeOf(Stripe.createNodeHttpClient());
  const { makeRequest } = http;
  http.makeRequest = async function (...args) {
    const [, , path, method] = args;
    const startedAt = tick();
    const response = await makeRequest.apply(this, args);
    const pattern = (path.split("?")[0] ?? "").replace(/pi_\w+/, ":id");
    recording?.push({
      request: { kind: "stripe", method: z.enum(["GET", "POST"]).parse(method), path: pattern },
      startedAt,
      endedAt: tick(),
    });
    return response;
  };
  return {
    /** Runs something and returns its result and its steps. One at a time. */
    async record<Result>(
      run: () => Promise<Result>,
    ): Promise<{ readonly result: Result; readonly call: RecordedCall }> {
      const requests: Timed[] = [];
      recording = requests;
      const result = await run();
      recording = undefined;
      return { result, call: stepsOf(requests) };
    },
    stop(): void {
      http.makeRequest = makeRequest;
      documentClient().middlewareStack.remove("recordRequests");
    },
  };
}

/** A request belongs to the step after the last one that had ended when it started. */
function stepsOf(requests: readonly Timed[]): RecordedCall {
  const steps: Timed[][] = [];
  for (const timed of requests.toSorted((one, other) => one.startedAt - other.startedAt)) {
    const before = steps.findLastIndex((step) => step.some(({ endedAt }) => endedAt < timed.startedAt));
    steps[before + 1] = [...(steps[before + 1] ?? []), timed];
  }
  return steps.map((step) => step.map(({ request }) => request));
}

function requestOf(
  operation: string,
  body: unknown,
  { Item, Items = [], Responses = {} }: z.output<typeof reply>,
  known: KnownRows,
): RecordedRequest {
  const reads = partitionsRead(operation, body);
  if (reads.length > 0) {
    const found = [...(Item ? [Item] : []), ...Items, ...Object.values(Responses).flat()];
    known.remember(found);
    const uses = reads.map(({ partition, isConsistent }) => {
      const ofPartition = found.filter((each) => reads.length === 1 || textOf(each, "pk") === partition.key);
      return { partition, units: readUnitsOf(ofPartition, isConsistent) };
    });
    return { kind: "read", uses: uses.map(named) };
  }
  const writes = rowsWritten(operation, body);
  const isTransaction = operation.startsWith("Transact");
  const used = writes.map((write) => ({ id: write.id, uses: usesOf(write, known.get(write.id), isTransaction) }));
  for (const { id, becomes } of writes) known.set(id, becomes(known.get(id)));
  const isCounter = (id: string) => id.startsWith(`${counterPartition} `);
  const [shared, own] = [used.filter(({ id }) => isCounter(id)), used.filter(({ id }) => !isCounter(id))];
  const uses = own.flatMap((each) => each.uses).map(named);
  if (!isTransaction)
    return { kind: "write", row: used[0]?.id ?? "", uses: used.flatMap((each) => each.uses).map(named) };
  return {
    kind: "transaction",
    rows: own.map(({ id }) => id),
    uses,
    ...(shared.length > 0 && {
      counters: countersOf(
        body,
        shared.flatMap((each) => each.uses),
      ),
    }),
  };
}

function countersOf(body: unknown, uses: readonly Use[]) {
  const counters = {
    total: {},
    quarterHour: {},
    takesPlace: false,
    units: uses.reduce((sum, { units }) => sum + units, 0),
  };
  for (const { Update } of additions.parse(body).TransactItems) {
    if (Update?.Key.pk.S !== counterPartition) continue;
    const counts = new Map(
      Object.entries(Update.ExpressionAttributeNames).map(([name, counter]) => [
        counter,
        Update.ExpressionAttributeValues[name.replace("#", ":")]?.N ?? 0,
      ]),
    );
    const isTotal = counterOf(Update.Key.sk.S).main === keys.total().sk;
    if (isTotal && counts.get("launchHeld") === 1) {
      counters.takesPlace = true;
      counts.delete("launchHeld");
    }
    Object.assign(isTotal ? counters.total : counters.quarterHour, Object.fromEntries(counts));
  }
  return counters;
}

function named({ partition: { index = "table", key }, units }: Use) {
  return { place: index, key, units };
}
