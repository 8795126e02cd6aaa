import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import type { ParsedInput, Reply, RouteContract } from "#shared/contract/index.ts";
import { errors } from "#shared/contract/parts/errors.ts";
import type { RouteShape } from "#shared/contract/parts/shape.ts";
import { type RouteId, type RouteLine, routes } from "#shared/contract/routes.ts";
import { type Language, preferredLanguage } from "#shared/domain/language.ts";
import { checkFirst } from "../check-first.ts";
import { describeError, type Log, requestLog } from "../log.ts";
import type { ReadSecret } from "../secrets.ts";
import { ShopError } from "../shop-error.ts";
import { isWarmUp, warmUp } from "../warm-up.ts";
import { readInput } from "./input.ts";
import { emptyReply, errorReply, FileReply, fileReply, jsonReply } from "./reply.ts";
import { bodyBytes, header, type Origin, refuseTooLarge } from "./request.ts";

type Result = APIGatewayProxyStructuredResultV2;
export type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Result>;

/** Properties of a request, passed to every handler. */
export interface RequestContext {
  /** When the gateway received the request: the only clock of a call. */
  readonly now: Date;
  readonly log: Log;
  /** The request's origin, for rate limits by IP address. */
  readonly requestOrigin: Origin;
  /** In which the caller reads the site, by `Accept-Language`; mail that the call causes is written in it. */
  readonly language: Language;
  header(name: string): string | undefined;
  /** The raw body, for verifying a signature. */
  rawBody(): Buffer;
}

/** The argument of a handler. */
export type Call<Id extends RouteId, Caller> = RequestContext & ParsedInput<Id> & { readonly caller: Caller };

/** The readers of secrets that a route needs. */
export type Secrets = readonly ReadSecret<unknown>[];

/** What a handler returns: the contract's reply, or a `FileReply` where the contract's reply is binary. */
export type RouteReply<Id extends RouteId> = Reply<Id> extends Uint8Array ? FileReply : Reply<Id>;

/**
 * Creates a route's handler as a chain: middlewares log the outcome, map errors and limit the body; one typed handler
 * identifies the caller, parses the input, calls `run` and validates the reply (docs/decisions/038). All HTTP handling
 * is in this folder; `run` takes and returns the contract's types, or throws a `ShopError`.
 *
 * Authorization precedes all input errors: 401 and 403 before 404, 415 and 422. `findCaller` may read the input early;
 * its errors are still reported after authorization.
 *
 * A warm-up event is answered before all of this, without a log entry (`warm-up.ts`).
 *
 * A route file passes its own part of the contract, so that its function bundles no other schemas: building the schemas
 * of all routes takes longer than loading most libraries.
 *
 * `secrets`: what the call needs later, read at once while the caller is identified, so that a cold start waits for
 * Secrets Manager only once. A failure is reported where the secret is needed, which reads it again.
 */
export function chain<Id extends RouteId, Caller>(
  id: Id,
  contract: RouteContract<Id>,
  findCaller: (event: APIGatewayProxyEventV2, input: () => ParsedInput<Id>, now: Date) => Promise<Caller>,
  run: (call: Call<Id, Caller>) => Promise<RouteReply<Id>>,
  secrets: Secrets = [],
): Handler {
  const line: RouteLine = routes[id];
  const { edgeSeconds } = line;
  const shape: RouteShape = contract[id];
  const answer = middy<APIGatewayProxyEventV2, Result>()
    .use(logOutcome(id))
    .use(limitBody(line, shape))
    .handler(async (event) => {
      const now = receivedAt(event);
      const input = lazy(() => readInput(id, contract, event));
      const reading = Promise.allSettled(secrets.map((read) => read(now)));
      const caller = await checkFirst(findCaller(event, input, now), reading);
      const result = await run({
        ...input(),
        caller,
        now,
        log: logOf(id, event),
        requestOrigin: event,
        language: preferredLanguage(header(event, "accept-language")),
        header: (name) => header(event, name),
        rawBody: () => bodyBytes(event),
      });
      if (line.status === 204) return emptyReply(line.status);
      if (result instanceof FileReply) return fileReply(result, edgeSeconds);
      return jsonReply(200, shape.reply.parse(result), edgeSeconds);
    });
  return async (event, context) => {
    if (!isWarmUp(event)) return answer(event, context);
    await warmUp();
    return {};
  };
}

/** Creates the middleware that rejects an oversized body before anything else is done with the request. */
function limitBody(line: RouteLine, shape: RouteShape) {
  return {
    before: ({ event }: { event: APIGatewayProxyEventV2 }) => {
      if (readsBody(line, shape)) refuseTooLarge(event, line.bodyKilobytes);
    },
  };
}

/** Whether a route reads the body. Stripe's route does so without a schema, because the signature covers the bytes. */
function readsBody({ who }: RouteLine, { body }: RouteShape): boolean {
  return body !== undefined || who === "stripe";
}

/** Computes a value on first use. A computation that throws is repeated, and throws again, on every use. */
function lazy<Value>(make: () => Value): () => Value {
  let cached: { readonly value: Value } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
}

/**
 * Creates the middleware that logs one entry per call, with its outcome, and maps errors to replies. The seconds of
 * calls that are answered are what some promises are measured by (`infra/settings/service-levels.ts`).
 */
function logOutcome(id: RouteId) {
  return {
    after: ({ event }: { event: APIGatewayProxyEventV2 }) => {
      const { status }: RouteLine = routes[id];
      logOf(id, event).info("answered", { status: status ?? 200, seconds: secondsSinceReceived(event) });
    },
    onError: (request: { event: APIGatewayProxyEventV2; error: unknown; response: unknown }) => {
      const { event, error } = request;
      const code = error instanceof ShopError ? error.code : "internal";
      const { status } = errors[code];
      const cause = error instanceof ShopError ? error.cause : error;
      const log = logOf(id, event);
      const details = { status, code, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
      if (status < 500) log.info("refused", details);
      else log.error("failed", details);
      request.response = errorReply(error);
    },
  };
}

function logOf(id: RouteId, event: APIGatewayProxyEventV2): Log {
  return requestLog(id, event.requestContext.requestId);
}

function receivedAt(event: APIGatewayProxyEventV2): Date {
  return new Date(event.requestContext.timeEpoch);
}

/**
 * The seconds since the gateway received the call, so that a cold start counts. Only for the log: what a call does
 * never depends on this clock. The gateway's may be a little ahead, and negative values have no percentile.
 */
function secondsSinceReceived(event: APIGatewayProxyEventV2): number {
  return Math.max(0, (Date.now() - receivedAt(event).getTime()) / 1000);
}
