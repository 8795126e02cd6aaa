/** How many calls a route takes: `perSecond` on average, and at most `burst` at once. */
export interface Throttle {
  readonly perSecond: number;
  readonly burst: number;
}

/** Whether a route takes one more call. `now`: milliseconds since the epoch. */
export type TakeCall = (routeKey: string, now: number) => boolean;

/**
 * Counts calls as API Gateway does, with a token bucket per route that starts full. A route without a limit takes every
 * call; the limits of the account, which all APIs share, are not modeled.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html
 */
export function createThrottling(limitOf: (routeKey: string) => Throttle | undefined): TakeCall {
  const buckets = new Map<string, { readonly tokens: number; readonly at: number }>();
  return (routeKey, now) => {
    const limit = limitOf(routeKey);
    if (limit === undefined) return true;
    const last = buckets.get(routeKey) ?? { tokens: limit.burst, at: now };
    const refilled = Math.min(limit.burst, last.tokens + (Math.max(0, now - last.at) / 1000) * limit.perSecond);
    const isTaken = refilled >= 1;
    buckets.set(routeKey, { tokens: isTaken ? refilled - 1 : refilled, at: now });
    return isTaken;
  };
}
