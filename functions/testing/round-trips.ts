import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import Stripe from "stripe";
import { afterAll, beforeAll } from "vitest";
import * as z from "zod";

interface Request {
  /** What is asked: "secret tokens", "Get USER PROFILE", "Stripe POST /v1/payment_intents". */
  readonly name: string;
  /** Positions on a logical clock that ticks at every start and end. */
  readonly startedAt: number;
  endedAt: number;
}

let recording: Request[] | undefined;
let clock = 0;

const secretRequest = z.object({ SecretId: z.string() });
const transaction = z.object({ TransactItems: z.array(z.record(z.string(), z.unknown())) });
const key = z.object({ pk: z.string(), sk: z.string().optional() });
const keyed = z.union([
  z.object({ Key: key }).transform(({ Key }) => Key),
  z.object({ Item: key }).transform(({ Item }) => Item),
  z
    .object({ ExpressionAttributeValues: z.object({ ":pk": z.string() }) })
    .transform(({ ExpressionAttributeValues }) => ({ pk: ExpressionAttributeValues[":pk"], sk: undefined })),
]);

/**
 * Records, for the tests of a file, every request to Secrets Manager, DynamoDB and Stripe as its client sends it,
 * whichever copy of a module holds the client.
 */
export function recordRoundTrips(): void {
  const restores: (() => void)[] = [];
  beforeAll(() => {
    restores.push(watchSends(SecretsManagerClient.prototype), watchSends(DynamoDBDocumentClient.prototype));
    const client: Stripe.HttpClient = Object.getPrototypeOf(Stripe.createNodeHttpClient());
    const { makeRequest } = client;
    client.makeRequest = function (...request) {
      const [, , path, method] = request;
      return recorded(`Stripe ${method} ${path.split("?")[0]?.replace(/pi_\w+/, "{id}")}`, () =>
        makeRequest.apply(this, request),
      );
    };
    restores.push(() => {
      client.makeRequest = makeRequest;
    });
  });
  afterAll(() => {
    for (const restore of restores) restore();
  });
}

/**
 * Runs something, and returns its result and its sequential steps: a request belongs to the step after the last one
 * that had ended when it started. Each step lists its requests, sorted.
 */
export async function stepsOf<Result>(
  run: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly steps: readonly (readonly string[])[] }> {
  const requests: Request[] = [];
  recording = requests;
  const result = await run().finally(() => {
    recording = undefined;
  });
  const steps: Request[][] = [];
  for (const request of requests.toSorted((one, other) => one.startedAt - other.startedAt)) {
    const before = steps.findLastIndex((step) => step.some(({ endedAt }) => endedAt < request.startedAt));
    steps[before + 1] = [...(steps[before + 1] ?? []), request];
  }
  return { result, steps: steps.map((step) => step.map(({ name }) => name).sort()) };
}

async function recorded<Result>(name: string, send: () => Promise<Result>): Promise<Result> {
  clock += 1;
  const request: Request = { name, startedAt: clock, endedAt: Number.POSITIVE_INFINITY };
  recording?.push(request);
  try {
    return await send();
  } finally {
    clock += 1;
    request.endedAt = clock;
  }
}

/** Records what is sent with clients of this kind, until the returned function is called. */
function watchSends(prototype: object): () => void {
  const send: unknown = Reflect.get(prototype, "send");
  if (typeof send !== "function") throw new TypeError("The client cannot send.");
  const watched = function (this: unknown, command: { readonly input: object }, ...options: unknown[]) {
    const name = nameOf(command.constructor.name.replace(/Command$/, ""), command.input);
    return recorded(name, async () => Reflect.apply(send, this, [command, ...options]));
  };
  Object.defineProperty(prototype, "send", { value: watched, configurable: true, writable: true });
  return () => {
    Object.defineProperty(prototype, "send", { value: send, configurable: true, writable: true });
  };
}

/** The request in words. Of rows only their kinds, because the rest of a key is made up by each run. */
function nameOf(operation: string, input: object): string {
  const secret = secretRequest.safeParse(input).data;
  if (secret !== undefined) return `secret ${secret.SecretId.split(/[-/]/).at(-1)}`;
  const parts = transaction.safeParse(input).data?.TransactItems.flatMap((part) => Object.values(part)) ?? [input];
  return `${operation} ${[...new Set(parts.map(kindOf))].sort().join(" + ")}`;
}

/** The kind of the rows that are asked for or written, by their key: `USER ORDER`, `ATTEMPT payment-user`. */
function kindOf(request: unknown): string {
  const { pk, sk = "" } = keyed.parse(request);
  const [kind = "", detail = ""] = pk.split("#");
  if (kind === "ATTEMPT") return `${kind} ${detail}`;
  return ["USER", "METRICS"].includes(kind) ? `${kind} ${sk.split("#")[0]}`.trim() : kind;
}
