import { setTimeout as wait } from "node:timers/promises";
import { lambdaLimits, timeIn } from "../strict/service-limits.ts";
import { limitHeader } from "./limit-header.ts";
import type { Handler, RouteFunction } from "./server.ts";

/** What API Gateway answers when Lambda starts no further instance. */
const throttledReply = {
  statusCode: 503,
  headers: { "content-type": "application/json", [limitHeader]: "Lambda: calls at the same time" },
  body: JSON.stringify({ message: "Service Unavailable" }),
};

/** How instances start and age. */
interface InstanceTiming {
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}
const systemTiming: InstanceTiming = { now: Date.now, random: Math.random, wait };

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
  let busy = 0;
  const inInstance =
    (idleSince: number[], handler: Handler): Handler =>
    async (event, context) => {
      if (busy >= concurrentCalls) return throttledReply;
      busy += 1;
      try {
        const oldestKept = timing.now() - lambdaLimits.idleMinutes * 60_000;
        // The instance that was busy last is used first.
        const last = idleSince.pop();
        if (last === undefined || last < oldestKept) await timing.wait(timeIn(lambdaLimits.coldStart, timing.random));
        return await handler(event, context);
      } finally {
        busy -= 1;
        idleSince.push(timing.now());
      }
    };
  return new Map(
    [...functions].map(([routeKey, { load, ...settings }]) => {
      const idleSince: number[] = [];
      return [routeKey, { ...settings, load: async () => inInstance(idleSince, await load()) }];
    }),
  );
}
