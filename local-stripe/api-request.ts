import { setTimeout as wait } from "node:timers/promises";
import { type ApiKey, readApiKey, secretKeyRequired } from "./api-keys.ts";
import type { Fault, Faults } from "./faults.ts";
import type { ApiResponse, Idempotency, ReplayOrLock } from "./idempotency.ts";
import type { LimitsMet } from "./limits-met.ts";
import type { Caller, Context } from "./model/context.ts";
import type { StoredResponse } from "./model/state.ts";
import { invalidRequest, StripeFailure } from "./model/stripe-failure.ts";
import { publicFieldsOf } from "./objects/intent-object.ts";
import { RateLimitError, type RateLimiter } from "./rate-limit.ts";
import { LockTimeout, type RealPace } from "./real-pace.ts";
import { decodeForm, type FormTree } from "./requests/form-encoding.ts";
import { findRoute } from "./routes.ts";

export interface ApiRequest {
  method: string;
  path: string;
  query: string;
  body: string;
  contentType: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  requestId: string;
}

/** The response to send, or "cut" to reset the connection. */
export interface Reply {
  apiResponse: ApiResponse | "cut";
  headers: Record<string, string>;
}

export interface Api {
  context: Context;
  faults: Faults;
  idempotency: Idempotency;
  rateLimiter: RateLimiter;
  limitsMet: LimitsMet;
  atRealPace: RealPace;
  /** Saves the state, then starts queued webhook deliveries and timers. */
  commit(): Promise<void>;
}

/** Handles one request to `/v1/…` in Stripe's order: API key, rate limit, faults, idempotency, endpoint. */
export async function handleApiRequest(api: Api, request: ApiRequest): Promise<Reply> {
  try {
    const key = readApiKey(request.authorization);
    const { settings, now } = api.context;
    api.rateLimiter.admit(request.method, request.path, settings.rateLimits, now());
    const fault = api.faults.take(request.method, request.path);
    if (fault?.kind === "reset") return { apiResponse: "cut", headers: {} };
    if (fault?.kind === "error") throw injectedError(fault.status);
    const replayOrLock = lockIdempotencyKey(api, request, key);
    const reply: Reply =
      replayOrLock !== undefined && "replay" in replayOrLock
        ? replayReply(replayOrLock.replay)
        : { apiResponse: await executeAtRealPace(api, request, key, fault, replayOrLock), headers: {} };
    if (fault?.kind === "delay-reply") await wait(fault.ms);
    return fault?.kind === "lose-reply" ? { ...reply, apiResponse: "cut" } : reply;
  } catch (error) {
    const headers: Reply["headers"] =
      error instanceof RateLimitError ? { "stripe-rate-limited-reason": error.reason } : {};
    return { apiResponse: toErrorResponse(error, false), headers };
  }
}

function lockIdempotencyKey({ idempotency }: Api, request: ApiRequest, key: ApiKey): ReplayOrLock | undefined {
  // Stripe ignores the idempotency key of a GET or DELETE, which is idempotent anyway.
  if (request.idempotencyKey === undefined || request.idempotencyKey === "" || request.method !== "POST")
    return undefined;
  const { method, path, body } = request;
  return idempotency.lockKey({ account: key.value, key: request.idempotencyKey, method, path, body });
}

function replayReply({ status, body, requestId }: StoredResponse): Reply {
  return { apiResponse: { status, body }, headers: { "idempotent-replayed": "true", "original-request": requestId } };
}

type KeyLock = Exclude<ReplayOrLock, { replay: unknown }>;

async function executeAtRealPace(
  api: Api,
  request: ApiRequest,
  key: ApiKey,
  fault: Fault | undefined,
  keyLock: KeyLock | undefined,
): Promise<ApiResponse> {
  const { settings, now } = api.context;
  try {
    return await api.atRealPace(request, settings.answerTimes, () => execute(api, request, key, fault, keyLock));
  } catch (error) {
    if (error instanceof LockTimeout) api.limitsMet.add("Stripe: one write to a payment at a time", now());
    throw error;
  } finally {
    keyLock?.release();
  }
}

async function execute(
  api: Api,
  request: ApiRequest,
  key: ApiKey,
  fault: Fault | undefined,
  keyLock: KeyLock | undefined,
): Promise<ApiResponse> {
  if (fault?.kind === "delay") await wait(fault.ms);
  const eventCountBefore = api.context.state.events.size;
  const { response: routeResponse, executed } = callRoute(api.context, request, key);
  const response =
    fault?.kind === "error-after" ? toErrorResponse(injectedError(fault.status), key.publishable) : routeResponse;
  if (executed) keyLock?.storeResponse(response, request.requestId);
  // A GET changes nothing, unless it reads a session past its expiry, which marks it expired and emits an event.
  if (request.method !== "GET" || api.context.state.events.size > eventCountBefore) await api.commit();
  return response;
}

function callRoute(context: Context, request: ApiRequest, key: ApiKey): { response: ApiResponse; executed: boolean } {
  const caller: Caller = {
    requestId: request.requestId,
    idempotencyKey: request.idempotencyKey ?? null,
    publishable: key.publishable,
  };
  try {
    const match = findRoute(request.method, request.path);
    if (match === undefined)
      throw new StripeFailure(404, {
        type: "invalid_request_error",
        message: `Unrecognized request URL (${request.method}: ${request.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      });
    if (key.publishable && !match.route.publishable) throw secretKeyRequired();
    const result = match.route.handle({ context, caller, id: match.id }, readParams(request));
    return { response: { status: 200, body: JSON.stringify(result, null, 2) }, executed: true };
  } catch (error) {
    return {
      response: toErrorResponse(error, key.publishable),
      executed: error instanceof StripeFailure ? error.executed : true,
    };
  }
}

function readParams(request: ApiRequest): FormTree {
  if (request.contentType.includes("json"))
    throw invalidRequest(
      "Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.",
    );
  try {
    return decodeForm([request.query, request.body].filter((part) => part !== "").join("&"));
  } catch {
    throw invalidRequest("Invalid request: the parameters could not be read.");
  }
}

function injectedError(status: number): StripeFailure {
  if (status === 409)
    return new StripeFailure(409, {
      type: "invalid_request_error",
      code: "lock_timeout",
      message:
        "This object cannot be accessed right now because another API request or Stripe process is currently accessing it.",
    });
  if (status === 429)
    return new StripeFailure(429, {
      type: "invalid_request_error",
      code: "rate_limit",
      message: "Too many requests in a period of time.",
    });
  const type = status >= 500 ? "api_error" : "invalid_request_error";
  return new StripeFailure(status, { type, message: "An unknown error occurred (injected by the local Stripe)." });
}

/** Converts anything thrown to an error response. A bug in this stand-in becomes a 500 and is printed. */
function toErrorResponse(error: unknown, publishable: boolean): ApiResponse {
  if (!(error instanceof StripeFailure)) {
    console.error("local Stripe:", error);
    const message = "The local Stripe has a bug; see its console output.";
    return { status: 500, body: JSON.stringify({ error: { type: "api_error", message } }, null, 2) };
  }
  const { payment_intent: intent, ...rest } = error.body;
  const visibleError =
    intent === undefined ? rest : { ...rest, payment_intent: publishable ? publicFieldsOf(intent) : intent };
  return { status: error.status, body: JSON.stringify({ error: visibleError }, null, 2) };
}
