import { createHash } from "node:crypto";
import type { Context } from "./model/context.ts";
import type { StoredResponse } from "./model/state.ts";
import { invalidRequest, StripeFailure } from "./model/stripe-failure.ts";

/** Retention of keys: Stripe removes them after at least 24 hours (https://docs.stripe.com/api/idempotent_requests). */
const KEPT_MS = 24 * 3600 * 1000;

export interface ApiResponse {
  readonly status: number;
  readonly body: string;
}

/** The stored response to replay, or the key locked for this request. */
export type Claim =
  | { replay: StoredResponse }
  | { remember(answer: ApiResponse, requestId: string): void; release(): void };

export interface KeyedRequest {
  readonly account: string;
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Stores responses by idempotency key. Keys in flight are not persisted: their requests die with the process. */
export function createIdempotency(context: Context) {
  const inFlight = new Map<string, string>();

  /** Throws 400 when the key was used with other parameters, 409 while the first request with it is in flight. */
  function claim(request: KeyedRequest): Claim {
    if (request.key.length > 255)
      throw invalidRequest("Idempotency keys can be at most 255 characters long.", {
        code: "idempotency_key_too_long",
      });
    const slot = `${request.account} ${request.key}`;
    const fingerprint = createHash("sha256").update(`${request.method} ${request.path} ${request.body}`).digest("hex");
    const storedAnswer = context.state.answers.get(slot);
    const current =
      storedAnswer !== undefined && context.now().getTime() - storedAnswer.at < KEPT_MS ? storedAnswer : undefined;
    const storedFingerprint = inFlight.get(slot) ?? current?.fingerprint;
    if (storedFingerprint !== undefined && storedFingerprint !== fingerprint)
      throw new StripeFailure(400, {
        type: "idempotency_error",
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`,
      });
    if (inFlight.has(slot))
      throw new StripeFailure(409, {
        type: "invalid_request_error",
        code: "idempotency_key_in_use",
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${request.key}. Please try again later.`,
      });
    if (current !== undefined) return { replay: current };
    inFlight.set(slot, fingerprint);
    return {
      remember: (answer, requestId) => {
        forgetOld(context);
        const { status, body } = answer;
        context.state.answers.set(slot, {
          key: slot,
          fingerprint,
          requestId,
          status,
          body,
          at: context.now().getTime(),
        });
      },
      release: () => inFlight.delete(slot),
    };
  }

  return { claim, clear: () => inFlight.clear() };
}
export type Idempotency = ReturnType<typeof createIdempotency>;

/** Deletes expired responses. The map is in insertion order, oldest first. */
function forgetOld({ state, now }: Context): void {
  for (const [slot, { at }] of state.answers) {
    if (now().getTime() - at < KEPT_MS) return;
    state.answers.delete(slot);
  }
}
