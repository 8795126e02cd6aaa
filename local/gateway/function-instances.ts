import { setTimeout as wait } from "node:timers/promises";
import { lambdaLimits, timeIn } from "../strict/service-limits.ts";
import { limitHeader } from "./limit-header.ts";
import type { Handler, RouteFunction } from "./server.ts";

/** The name of Lambda's limit. */
export const concurrencyLimit = "Lambda: calls at the same time";

/** What API Gateway answers when Lambda starts no further instance. */
const throttledReply = {
  statusCode: 503,
  headers: { "content-type": "application/json", [limitHeader]: concurrencyLimit },
  body: JSON.stringify({ message: "Service Unavailable" }),
};

/** How instances start and age. */
interface InstanceTiming {
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}
const systemTiming: InstanceTiming = { now: Date.now, random: Math.random, wait };

/** Runs calls as Lambda does, all functions of an account together. */
export interface InstancePool {
  /**
   * Adds a function. The returned one runs a call, or returns undefined if too many run. `start`: creates what an
   * instance has to itself.
   */
  readonly addFunction: <Instance>(
    start: () => Instance,
  ) => <Result>(work: (instance: Instance) => Promise<Result>) => Promise<Result | undefined>;
  /** Calls that run now. */
  readonly busy: () => number;
}

/**
 * Creates a pool of instances: each call has one to itself, an idle one or a new one, which starts slowly; all
 * functions together run at most `concurrentCalls`.
 */
export function createInstancePool(concurrentCalls: number, timing: InstanceTiming = systemTiming): InstancePool {
  let busy = 0;
  return {
    busy: () => busy,
    addFunction<Instance>(start: () => Instance) {
      const idle: { readonly instance: Instance; readonly since: number }[] = [];
      return async <Result>(work: (instance: Instance) => Promise<Result>) => {
        if (busy >= concurrentCalls) return undefined;
        busy += 1;
        let instance: Instance | undefined;
        try {
          const oldestKept = timing.now() - lambdaLimits.idleMinutes * 60_000;
          // The instance that was busy last is used first.
          const last = idle.pop();
          if (last === undefined || last.since < oldestKept) {
            await timing.wait(timeIn(lambdaLimits.coldStart, timing.random));
            instance = start();
          } else instance = last.instance;
          return await work(instance);
        } finally {
          busy -= 1;
          if (instance !== undefined) idle.push({ instance, since: timing.now() });
        }
      };
    },
  };
}

/**
 * Runs functions as Lambda does: each call has an instance to itself, an idle one or a new one, which starts slowly;
 * all functions together run at most `concurrentCalls`. The work itself still shares this machine's cores. Jobs and
 * what events call are not counted.
 * https://docs.aws.amazon.com/lambda/latest/dg/lambda-concurrency.html
 */
export function limitInstances(
  functions: ReadonlyMap<string, RouteFunction>,
  concurrentCalls: number,
  timing: InstanceTiming = systemTiming,
): ReadonlyMap<string, RouteFunction> {
  const pool = createInstancePool(concurrentCalls, timing);
  return new Map(
    [...functions].map(([routeKey, { load, ...settings }]) => {
      const inInstance = pool.addFunction(() => ({}));
      const limited = (handler: Handler): Handler => {
        return async (event, context) => (await inInstance(() => handler(event, context))) ?? throttledReply;
      };
      return [routeKey, { ...settings, load: async () => limited(await load()) }];
    }),
  );
}
