import { AsyncLocalStorage } from "node:async_hooks";
import Stripe from "stripe";
import { documentClient } from "../data/table.ts";

/** At which of its calls a process dies, and whether that call still arrives. */
export interface Death {
  /** 1: its first call. */
  readonly at: number;
  readonly how: "before the call" | "after the call";
}

interface Life {
  readonly calls: string[];
  readonly death: Death | undefined;
  died(): void;
}

const lives = new AsyncLocalStorage<Life>();

/** Lets a process live. Answers its calls to DynamoDB and Stripe, in their order: "TransactWrite", "POST /v1/refunds". */
export async function live(run: () => Promise<unknown>): Promise<readonly string[]> {
  watch();
  const calls: string[] = [];
  await lives.run({ calls, death: undefined, died: () => {} }, run);
  return calls;
}

/** Lets a process die at a call: from then on it does nothing, not even fail. Rejects when it lived longer than that. */
export async function die(death: Death, run: () => Promise<unknown>): Promise<void> {
  watch();
  const { promise: dead, resolve: died } = Promise.withResolvers<void>();
  const survived = lives.run({ calls: [], death, died }, run).then(() => {
    throw new Error(`The process ended before its call ${death.at}.`);
  });
  await Promise.race([dead, survived]);
}

const never = new Promise<never>(() => {});

/** A call of whatever process is running. A dead process waits for ever: nothing of it goes on. */
async function called<T>(name: string, send: () => Promise<T>): Promise<T> {
  const life = lives.getStore();
  if (life === undefined) return send();
  const { calls, death, died } = life;
  calls.push(name);
  if (death === undefined || calls.length < death.at) return send();
  if (calls.length > death.at) return never;
  if (death.how === "after the call") await send().catch(() => undefined);
  died();
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
