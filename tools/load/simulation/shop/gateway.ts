import { createRowChoice, type RowChoice } from "#functions/data/counter-rows.ts";
import type { StripeQueue } from "#functions/payments/stripe-queue.ts";
import { ShopError } from "#functions/shop-error.ts";
import { concurrencyLimit, createInstancePool } from "#local/gateway/function-instances.ts";
import { createThrottling } from "#local/gateway/throttle.ts";
import type { LimitsMet } from "#local-stripe/limits-met.ts";
import { errors } from "#shared/contract/parts/errors.ts";
import { type RouteId, routes } from "#shared/contract/routes.ts";
import { passwordMs, time } from "#tools/costs/assumptions.ts";
import type { VirtualClock } from "../clock/virtual-clock.ts";
import { ownLimitOf } from "../limits/limit-names.ts";
import type { Peaks } from "../limits/peaks.ts";
import type { ShopLimits } from "../limits/shop-limits.ts";
import { Throttled } from "./table.ts";

/** An answer of the API. `code`: the shop's error code, or the limit in front of it. */
export type Answer<Result> =
  | { readonly status: 200; readonly result: Result }
  | { readonly status: number; readonly reason: string; readonly code?: string };

export interface GatewayOptions {
  readonly clock: VirtualClock;
  readonly limits: Pick<ShopLimits, "concurrentCalls" | "throttlingOf" | "spareRows">;
  readonly limitsMet: LimitsMet;
  readonly peaks: Peaks;
  readonly createQueue: () => StripeQueue;
}

/** What an instance of a function keeps between calls. */
export interface Instance {
  readonly choice: RowChoice;
  /** For Stripe, as this process sees it. */
  readonly queue: StripeQueue;
}

/** Calls a function through the limits of its route and of Lambda. */
export type CallFunction = <Result>(
  route: RouteId,
  work: (instance: Instance) => Promise<Result>,
) => Promise<Answer<Result>>;

const hashing: ReadonlySet<RouteId> = new Set(["register", "login"]);

/** The API's front: our own limits, Lambda's instances, and a call's processor time (`tools/costs/assumptions.ts`). */
export function createGateway({ clock, limits, limitsMet, peaks, createQueue }: GatewayOptions): CallFunction {
  const takeCall = createThrottling((id) => (isRoute(id) ? limits.throttlingOf(id) : undefined));
  const pool = createInstancePool(limits.concurrentCalls, clock);
  const start = (): Instance => ({ choice: createRowChoice(clock.random, limits.spareRows), queue: createQueue() });
  const functions = new Map<RouteId, ReturnType<typeof pool.addFunction<Instance>>>();
  return async (route, work) => {
    const limit = ownLimitOf(route);
    peaks.add(limit, 1, clock.now());
    if (!takeCall(route, clock.now())) {
      limitsMet.add(limit, clock.date());
      return { status: 429, reason: limit };
    }
    const inInstance = functions.get(route) ?? pool.addFunction(start);
    functions.set(route, inInstance);
    try {
      const answer = await inInstance(async (instance) => {
        peaks.level(concurrencyLimit, pool.busy());
        await clock.wait(hashing.has(route) ? passwordMs : time.workMs);
        return { status: 200, result: await work(instance) } as const;
      });
      if (answer !== undefined) return answer;
      limitsMet.add(concurrencyLimit, clock.date());
      return { status: 503, reason: concurrencyLimit };
    } catch (thrown) {
      if (thrown instanceof Throttled) return { status: 500, reason: "internal" };
      if (!(thrown instanceof ShopError)) throw thrown;
      return { status: errors[thrown.code].status, reason: thrown.code, code: thrown.code };
    }
  };
}

function isRoute(id: string): id is RouteId {
  return Object.hasOwn(routes, id);
}
