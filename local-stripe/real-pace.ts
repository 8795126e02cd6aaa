import { setTimeout as wait } from "node:timers/promises";
import type { ApiRequest } from "./api-request.ts";
import type { AnswerTimes } from "./model/context.ts";
import { StripeFailure } from "./model/stripe-failure.ts";

/** How long Stripe takes to answer most requests. It publishes no times: this is an assumption. */
export const STRIPE_ANSWER_TIMES: AnswerTimes = { fromMs: 150, toMs: 400 };

type PacedRequest = Pick<ApiRequest, "method" | "path" | "body">;

/**
 * Answers as slowly as Stripe, and lets only one request at a time write to a payment. Half of the time passes before
 * the work and half after it, so that a webhook can overtake the answer.
 */
export function createRealPace(random: () => number, pause: (milliseconds: number) => Promise<unknown> = wait) {
  const beingWritten = new Set<string>();

  /**
   * Does the work. Throws Stripe's 429 `lock_timeout` when another request is writing to the same payment. Stripe waits
   * for it first, for a time that it does not publish; this stand-in does not, and so it is the stricter one.
   * https://docs.stripe.com/rate-limits#object-lock-timeouts
   */
  return async function atRealPace<Result>(
    request: PacedRequest,
    times: AnswerTimes | null,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (times === null) return work();
    const payments = paymentsWritten(request);
    if (payments.some((id) => beingWritten.has(id))) throw new LockTimeout();
    const halfMs = (times.fromMs + random() * (times.toMs - times.fromMs)) / 2;
    for (const id of payments) beingWritten.add(id);
    try {
      await pause(halfMs);
      const result = await work();
      await pause(halfMs);
      return result;
    } finally {
      for (const id of payments) beingWritten.delete(id);
    }
  };
}
export type RealPace = ReturnType<typeof createRealPace>;

/** Stripe's 429 for an object that another request is writing. Nothing was executed. */
export class LockTimeout extends StripeFailure {
  constructor() {
    super(429, {
      type: "invalid_request_error",
      code: "lock_timeout",
      message:
        "This object cannot be accessed right now because another API request or Stripe process is currently " +
        "accessing it. If you see this error intermittently, retry the request. If you see this error frequently and " +
        "are making multiple concurrent requests to a single object, make your requests serially or at a lower rate. " +
        "For more details, see https://stripe.com/docs/rate-limits#object-lock-timeouts.",
    });
  }
}

/** The ids of the payments that a request writes to: in its path, or in its parameters. Reads lock nothing. */
function paymentsWritten({ method, path, body }: PacedRequest): readonly string[] {
  return method === "GET" ? [] : [...new Set(`${path} ${body}`.match(/\bpi_[0-9A-Za-z]+/g))];
}
