import { AsyncLocalStorage } from "node:async_hooks";
import Stripe from "stripe";
import { documentClient } from "../data/table.ts";

interface Life {
  readonly calls: string[];
  /** The number of calls before it dies. */
  readonly callsBeforeCrash: number;
  die(): void;
}

const lives = new AsyncLocalStorage<Life>();

/** Returns the calls of an undisturbed run to DynamoDB and Stripe, in order: "TransactWrite", "POST /v1/refunds". */
export async function recordCalls(run: () => Promise<unknown>): Promise<readonly string[]> {
  watch();
  const calls: string[] = [];
  await lives.run({ calls, callsBeforeCrash: Number.POSITIVE_INFINITY, die: () => {} }, run);
  return calls;
}

/**
 * Simulates a process that crashes after sending this many calls; with 0, before sending the first. From then on its
 * calls neither resolve nor reject. Rejects if the run ends after fewer calls.
 */
export async function runUntilCrash(callsBeforeCrash: number, run: () => Promise<unknown>): Promise<void> {
  watch();
  const { promise: dead, resolve: die } = Promise.withResolvers<void>();
  const survived = lives.run({ calls: [], callsBeforeCrash, die }, run).then(() => {
    throw new Error(`The process ended after fewer calls than ${callsBeforeCrash}.`);
  });
  await Promise.race([dead, survived]);
}

const never = new Promise<never>(() => {});

/** A call of the current process. In a dead process it never settles, so nothing continues. */
async function called<T>(name: string, send: () => Promise<T>): Promise<T> {
  const simulatedProcess = lives.getStore();
  if (simulatedProcess === undefined) return send();
  const { calls, callsBeforeCrash, die } = simulatedProcess;
  calls.push(name);
  if (calls.length > callsBeforeCrash) {
    die();
    return never;
  }
  if (calls.length < callsBeforeCrash) return send();
  await send().catch(() => undefined);
  die();
  return never;
}

let watched = false;

function watch(): void {
  if (watched) return;
  watched = true;
  documentClient().middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) =>
        called(commandName.replace(/Command$/, ""), () => next(args)),
    { step: "initialize", name: "mortality" },
  );
  const client: Stripe.HttpClient = Object.getPrototypeOf(Stripe.createNodeHttpClient());
  const { makeRequest } = client;
  client.makeRequest = function (...request) {
    const [, , path, method] = request;
    return called(`${method} ${path.split("?")[0]}`, () => makeRequest.apply(this, request));
  };
}
