/**
 * What AWS and Stripe allow and how long they take, as the strict stand-ins enforce it. Numbers without a source in a
 * service's documentation are assumptions, and say so.
 */
import { STRIPE_LIVE_LIMITS } from "#local-stripe/rate-limit.ts";
import { STRIPE_ANSWER_TIMES } from "#local-stripe/real-pace.ts";

/** A time in milliseconds, evenly distributed between two. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

export const stripeLimits = { rates: STRIPE_LIVE_LIMITS, answers: STRIPE_ANSWER_TIMES } as const;

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html */
export const dynamoDbLimits = {
  /** Units a second of one partition key, in the table and in each index. */
  partitionWriteUnits: 1000,
  partitionReadUnits: 3000,
  /** Bytes that a unit writes and reads. A transaction uses twice the units, an eventually consistent read half. */
  writeUnitBytes: 1024,
  readUnitBytes: 4096,
  /** Write units a second of a new on-demand table, which later takes twice its previous peak, and of any table. */
  newTableWriteUnits: 4000,
  tableWriteUnits: 40_000,
  /** How long a transaction takes, and holds its items; an assumption. */
  transaction: { fromMs: 10, toMs: 25 },
  /** How long any other request takes ("single-digit milliseconds"). */
  request: { fromMs: 3, toMs: 8 },
  /** How long a write takes to reach an index ("within a fraction of a second"); an assumption. */
  indexLag: { fromMs: 100, toMs: 400 },
} as const;

/** https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
export const lambdaLimits = {
  /** Calls at the same time, of all functions of an account together; of a new account often only ten. */
  concurrentCalls: 1000,
  newAccountConcurrentCalls: 10,
  /** How long a new instance takes to start, without the work of the call; an assumption (`npm run bench`). */
  coldStart: { fromMs: 600, toMs: 1000 },
  /** How long an idle instance is kept; an assumption. */
  idleMinutes: 10,
} as const;

/** Returns a time within a span. `random`: from 0 to 1. */
export function timeIn({ fromMs, toMs }: Span, random: () => number): number {
  return fromMs + random() * (toMs - fromMs);
}
