import * as z from "zod";
import { type Key, keys } from "./keys.ts";
import { systemTerms, type UpdateTerms, update } from "./write.ts";

const secondMs = 1000;
/** A time further ahead comes from a wrong clock: no more than a few runs, or the calls of 20 seconds, ever wait. */
const maxAheadMs = 60_000;
const schedule = z.object({ freeFrom: z.number() });

/**
 * Reserves the next free second for calls to Stripe, and returns its start, in milliseconds since 1970. Overlapping
 * runs of the jobs share this schedule. `now`: the current time, in the same unit. A run that dies leaves at most one
 * second unused.
 */
export async function reserveStripeSecond(now: number): Promise<number> {
  return (await reserve(keys.job("stripe-calls"), now, secondMs, now + maxAheadMs)) ?? now;
}

/** A turn to call an endpoint of Stripe. All times are in milliseconds, and since 1970. */
export interface TurnRequest {
  readonly endpoint: string;
  readonly now: number;
  /** How long after it the next turn is. */
  readonly gapMs: number;
  /** The latest time at which the turn is of any use. */
  readonly latest: number;
}

/**
 * Reserves the next free turn to call an endpoint of Stripe, and returns when it is; undefined, and reserves nothing,
 * if it would be too late. All functions share this schedule. A function that dies leaves its turn unused.
 */
export function reserveStripeTurn(
  { endpoint, now, gapMs, latest }: TurnRequest,
  terms: UpdateTerms = systemTerms,
): Promise<number | undefined> {
  return reserve(keys.job(`stripe-turns ${endpoint}`), now, gapMs, latest + 1, terms);
}

/** Reserves `lengthMs` from the schedule's first free moment on, if that is before `end`, and returns that moment. */
async function reserve(
  Key: Key,
  now: number,
  lengthMs: number,
  end: number,
  terms: UpdateTerms = systemTerms,
): Promise<number | undefined> {
  const append = async () => {
    const appended = await update(
      {
        Key,
        UpdateExpression: "SET freeFrom = freeFrom + :length",
        ConditionExpression: "freeFrom > :now AND freeFrom < :end",
        ExpressionAttributeValues: { ":length": lengthMs, ":now": now, ":end": end },
      },
      terms,
    );
    return appended && schedule.parse(appended).freeFrom - lengthMs;
  };
  const begin = async () => {
    const begun = await update(
      {
        Key,
        UpdateExpression: "SET freeFrom = :next",
        ConditionExpression: "attribute_not_exists(freeFrom) OR freeFrom <= :now OR freeFrom >= :tooFar",
        ExpressionAttributeValues: { ":next": now + lengthMs, ":now": now, ":tooFar": now + maxAheadMs },
      },
      terms,
    );
    return begun && now;
  };
  // What was neither begun nor free at first has been begun by another call meanwhile, or is full.
  return (await append()) ?? (await begin()) ?? (await append());
}
