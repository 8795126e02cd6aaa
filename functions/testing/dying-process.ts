import { AsyncLocalStorage } from "node:async_hooks";
import Stripe from "stripe";
import { documentClient } from "../data/table.ts";
import { sesClient } from "../mail/ses.ts";

interface SimulatedProcess {
  readonly calls: string[];
  /** The number of calls that are sent before the process crashes. */
  readonly callsBeforeCrash: number;
  crash(): void;
}

const processes = new AsyncLocalStorage<SimulatedProcess>();

/**
 * Returns the calls that a run without a crash makes to DynamoDB, SES and Stripe, in order: "TransactWrite",
 * "SendEmail", "POST /v1/refunds".
 */
export async function recordCalls(run: () => Promise<unknown>): Promise<readonly string[]> {
  interceptCalls();
  const calls: string[] = [];
  await processes.run({ calls, callsBeforeCrash: Number.POSITIVE_INFINITY, crash: () => {} }, run);
  return calls;
}

/**
 * Simulates a process that crashes after sending this many calls; with 0, before sending the first. From then on the
 * process's calls neither resolve nor reject. Throws if the run ends after fewer calls.
 */
export async function runUntilCrash(callsBeforeCrash: number, run: () => Promise<unknown>): Promise<void> {
  interceptCalls();
  const { promise: crashed, resolve: crash } = Promise.withResolvers<void>();
  const endedBeforeCrash = processes.run({ calls: [], callsBeforeCrash, crash }, run).then(() => {
    throw new Error(`The process ended after fewer calls than ${callsBeforeCrash}.`);
  });
  await Promise.race([crashed, endedBeforeCrash]);
}

const never = new Promise<never>(() => {});

/** Sends a call of the current process, if any. In a crashed process the call never settles, so nothing continues. */
async function sendUnlessCrashed<T>(name: string, send: () => Promise<T>): Promise<T> {
  const simulatedProcess = processes.getStore();
  if (simulatedProcess === undefined) return send();
  const { calls, callsBeforeCrash, crash } = simulatedProcess;
  calls.push(name);
  if (calls.length > callsBeforeCrash) {
    crash();
    return never;
  }
  if (calls.length < callsBeforeCrash) return send();
  await send().catch(() => undefined);
  crash();
  return never;
}

let isIntercepting = false;

function interceptCalls(): void {
  if (isIntercepting) return;
  isIntercepting = true;
  documentClient().middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) =>
        sendUnlessCrashed(commandName.replace(/Command$/, ""), () => next(args)),
    { step: "initialize", name: "mortality" },
  );
  sesClient().middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) =>
        sendUnlessCrashed(commandName.replace(/Command$/, ""), () => next(args)),
    { step: "initialize", name: "mortality" },
  );
  const client: Stripe.HttpClient = Object.getPrototypeOf(Stripe.createNodeHttpClient());
  const { makeRequest } = client;
  client.makeRequest = function (...request) {
    const [, , path, method] = request;
    return sendUnlessCrashed(`${method} ${path.split("?")[0]}`, () => makeRequest.apply(this, request));
  };
}
