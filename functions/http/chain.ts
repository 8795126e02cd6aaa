import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import type { Parsed, Reply, RouteContract } from "#shared/contract/index.ts";
import { errors } from "#shared/contract/parts/errors.ts";
import type { RouteShape } from "#shared/contract/parts/shape.ts";
import { type RouteId, type RouteLine, routes } from "#shared/contract/routes.ts";
import { describe, type Log, requestLog } from "../log.ts";
import { ShopError } from "../shop-error.ts";
import { readInput } from "./input.ts";
import { errorReply, FileReply, fileReply, reply } from "./reply.ts";
import { bodyBytes, header, type Origin, refuseTooLarge } from "./request.ts";

type Result = APIGatewayProxyStructuredResultV2;
export type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Result>;

/** What every route's function receives. */
export interface RequestContext {
  /** When the gateway received the request. The one clock of a call. */
  readonly now: Date;
  readonly log: Log;
  /** Where the request came from, for whoever counts attempts by the caller's address. */
  readonly from: Origin;
  header(name: string): string | undefined;
  /** The body as it was sent, for whoever checks a signature. */
  rawBody(): Buffer;
}

/** What a route's function is called with. */
export type Call<Id extends RouteId, Caller> = RequestContext & Parsed<Id> & { readonly caller: Caller };

/** What a route's function answers: what the contract says, and bytes as a file. */
export type RouteReply<Id extends RouteId> = Reply<Id> extends Uint8Array ? FileReply : Reply<Id>;

/**
 * The function behind a route: its size, who is calling, parse, run, parse the reply, map errors. Everything about
 * HTTP is here and beside this file; `run` takes what the contract says and answers what the contract says, or throws
 * a `ShopError`.
 *
 * Who may not call learns that and nothing else, and has nothing parsed: 401 and 403 come before 404, 415 and 422.
 * `findCaller` is given the input as something to ask for, for reads that may begin once the token is good; what is
 * refused there is refused after the caller.
 *
 * The file of the route brings its noun of the contract, and with it the schemas that its function carries: making
 * those of all routes takes longer than loading most libraries.
 */
export function chain<Id extends RouteId, Caller>(
  id: Id,
  contract: RouteContract<Id>,
  findCaller: (event: APIGatewayProxyEventV2, input: () => Parsed<Id>, now: Date) => Promise<Caller>,
  run: (call: Call<Id, Caller>) => Promise<RouteReply<Id>>,
): Handler {
  const line: RouteLine = routes[id];
  const { edgeSeconds } = line;
  const shape: RouteShape = contract[id];
  return middy<APIGatewayProxyEventV2, Result>()
    .use(outcomeLogged(id))
    .handler(async (event) => {
      const now = receivedAt(event);
      if (readsBody(line, shape)) refuseTooLarge(event, line.bodyKilobytes);
      const input = once(() => readInput(id, contract, event));
      const caller = await findCaller(event, input, now);
      const answer = await run({
        ...input(),
        caller,
        now,
        log: logOf(id, event),
        from: event,
        header: (name) => header(event, name),
        rawBody: () => bodyBytes(event),
      });
      if (answer instanceof FileReply) return fileReply(answer, edgeSeconds);
      return reply(200, shape.reply.parse(answer), edgeSeconds);
    });
}

/** Who reads no body may be sent any. Stripe's has no schema, because its signature is of the bytes. */
function readsBody({ who }: RouteLine, { body }: RouteShape): boolean {
  return body !== undefined || who === "stripe";
}

/** What is made when it is first asked for. What it throws, it throws each time. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** One line for each call, with its outcome, and the answer to whatever was thrown. */
function outcomeLogged(id: RouteId) {
  return {
    after: ({ event }: { event: APIGatewayProxyEventV2 }) => {
      logOf(id, event).info("answered", { status: 200 });
    },
    onError: (request: { event: APIGatewayProxyEventV2; error: unknown; response: unknown }) => {
      const { event, error } = request;
      const code = error instanceof ShopError ? error.code : "internal";
      const { status } = errors[code];
      const cause = error instanceof ShopError ? error.cause : error;
      const log = logOf(id, event);
      const told = { status, code, ...(cause === undefined ? {} : { cause: describe(cause) }) };
      if (status < 500) log.info("refused", told);
      else log.error("failed", told);
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
