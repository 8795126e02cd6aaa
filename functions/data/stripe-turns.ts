import * as z from "zod";
import { keys } from "./keys.ts";
import { update } from "./write.ts";

const secondMs = 1000;
/** A time further ahead comes from a wrong clock: no more than a few runs ever overlap. */
const maxAheadMs = 60_000;
const schedule = z.object({ freeFrom: z.number() });

/**
 * Reserves the next free second for calls to Stripe, and returns its start, in milliseconds since 1970. Overlapping
 * runs of the jobs share this schedule. `now`: the current time, in the same unit. A run that dies leaves at most one
 * second unused.
 */
export async function reserveStripeSecond(now: number): Promise<number> {
  const Key = keys.job("stripe-calls");
  for (;;) {
    const queued = await update({
      Key,
      UpdateExpression: "SET freeFrom = freeFrom + :second",
      ConditionExpression: "freeFrom > :now AND freeFrom < :tooFar",
      ExpressionAttributeValues: { ":second": secondMs, ":now": now, ":tooFar": now + maxAheadMs },
    });
    if (queued !== undefined) return schedule.parse(queued).freeFrom - secondMs;
    const first = await update({
      Key,
      UpdateExpression: "SET freeFrom = :next",
      ConditionExpression: "attribute_not_exists(freeFrom) OR freeFrom <= :now OR freeFrom >= :tooFar",
      ExpressionAttributeValues: { ":next": now + secondMs, ":now": now, ":tooFar": now + maxAheadMs },
    });
    if (first !== undefined) return now;
  }
}
