import { Readable } from "node:stream";
import Stripe from "stripe";
import type { Timing } from "../timing.ts";

/** Full jitter: a random pause up to a limit that doubles with every attempt. Stripe's limits are per second. */
const pauseLimits = { firstMs: 500, maxMs: 4000 } as const;

/** The relevant part of a response of Stripe's client library. */
interface Response {
  getStatusCode(): number;
  getHeaders(): Readonly<Record<string, unknown>>;
}

/**
 * How long to wait before a request is sent again that Stripe has rejected because of its rate (429); undefined for any
 * other response, and if another attempt within seconds is futile. Stripe has not executed such a request, and does not
 * store the response for the idempotency key. Its client library does not repeat it.
 * `attempt`: the number of rejections before this one.
 * https://docs.stripe.com/rate-limits
 */
export function pauseAfter(response: Response, attempt: number, timing: Timing): number | undefined {
  if (response.getStatusCode() !== 429) return undefined;
  const headers = response.getHeaders();
  // The limit of updates of one object is per hour.
  if (headers["stripe-rate-limited-reason"] === "resource-specific") return undefined;
  if (headers["stripe-should-retry"] === "false") return undefined;
  const requestedSeconds = Number(headers["retry-after"] ?? 0);
  const requestedMs = requestedSeconds > 0 ? requestedSeconds * 1000 : 0;
  return requestedMs + timing.random() * Math.min(pauseLimits.firstMs * 2 ** attempt, pauseLimits.maxMs);
}

/**
 * Whether Stripe has rejected a request because there are too many of its kind, and not because of its object alone.
 * https://docs.stripe.com/rate-limits
 */
export function isRejectedByRate(response: Response): boolean {
  const reason = String(response.getHeaders()["stripe-rate-limited-reason"] ?? "");
  return response.getStatusCode() === 429 && /-(?:rate|concurrency)$/.test(reason);
}

/** What a request gets that was not sent, because there was no turn in time: the same as from Stripe. */
export const busyResponse = {
  getStatusCode: () => 429,
  getHeaders: () => ({}),
  getRawResponse: () => null,
  toStream: () => Readable.from([]),
  toJSON: async () => ({
    error: { type: "invalid_request_error", code: "rate_limit", message: "The queue for Stripe is too long." },
  }),
};

/** Whether a call failed because Stripe still rejected it because of its rate when its time was over. */
export function isRateLimited(thrown: unknown): boolean {
  if (thrown instanceof Stripe.errors.StripeRateLimitError) return true;
  return thrown instanceof Error && thrown.cause !== undefined && isRateLimited(thrown.cause);
}
