import { createHash } from "node:crypto";
import type { Context } from "./model/context.ts";
import type { StoredResponse } from "./model/state.ts";
import { invalidRequest, StripeFailure } from "./model/stripe-failure.ts";

/** Retention of keys: Stripe removes them after at least 24 hours (https://docs.stripe.com/api/idempotent_requests). */
const RETENTION_MS = 24 * 3600 * 1000;

export interface ApiResponse {
  readonly status: number;
  readonly body: string;
}

/** The stored response to replay, or the lock on the key. The holder of the lock stores a response and releases it. */
export type ReplayOrLock =
  | { replay: StoredResponse }
  | { storeResponse(response: ApiResponse, requestId: string): void; release(): void };

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

  /**
   * Returns the stored response, or locks the key for this request. Throws 400 when the key was used with other
   * parameters, 409 while the first request with it is in flight.
   */
  function lockKey(request: KeyedRequest): ReplayOrLock {
    if (request.key.length > 255)
      throw invalidRequest("Idempotency keys can be at most 255 characters long.", {
        code: "idempotency_key_too_long",
      });
    const storageKey = `${request.account} ${request.key}`;
    const fingerprint = createHash("sha256").update(`${request.method} ${request.path} ${request.body}`).digest("hex");
    const storedResponse = context.state.answers.get(storageKey);
    const unexpiredResponse =
      storedResponse !== undefined && context.now().getTime() - storedResponse.at < RETENTION_MS
        ? storedResponse
        : undefined;
    const storedFingerprint = inFlight.get(storageKey) ?? unexpiredResponse?.fingerprint;
    if (storedFingerprint !== undefined && storedFingerprint !== fingerprint)
      throw new StripeFailure(400, {
        type: "idempotency_error",
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`,
      });
    if (inFlight.has(storageKey))
      throw new StripeFailure(409, {
        type: "invalid_request_error",
        code: "idempotency_key_in_use",
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${request.key}. Please try again later.`,
      });
    if (unexpiredResponse !== undefined) return { replay: unexpiredResponse };
    inFlight.set(storageKey, fingerprint);
    return {
      storeResponse: (response, requestId) => {
        deleteExpired(context);
        const { status, body } = response;
        context.state.answers.set(storageKey, {
          key: storageKey,
          fingerprint,
          requestId,
          status,
          body,
          at: context.now().getTime(),
        });
      },
      release: () => inFlight.delete(storageKey),
    };
  }

  return { lockKey, clear: () => inFlight.clear() };
}
export type Idempotency = ReturnType<typeof createIdempotency>;

/** Deletes expired responses. The map is in insertion order, oldest first. */
function deleteExpired({ state, now }: Context): void {
  for (const [storageKey, { at }] of state.answers) {
    if (now().getTime() - at < RETENTION_MS) return;
    state.answers.delete(storageKey);
  }
}
