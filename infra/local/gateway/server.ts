import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Context } from "aws-lambda";
import type { RouteId } from "../../../shared/contract/routes.ts";
import { gatewayEvent, lambdaContext } from "./event.ts";
import { failure, type GatewayReply, gatewayReply } from "./reply.ts";
import { matchRoute, type RouteMatch } from "./route-match.ts";

/** A Lambda function as its runtime sees it. */
export type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** The function behind a route and its limits. Loaded at the first call, as a cold start does. */
export interface RouteFunction {
  readonly load: () => Promise<Handler>;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
}

/** An HTTP API takes bodies of 10 MB; the function behind it an event of 6 MB. */
const largestRequest = 10 * 1024 * 1024;
const largestEvent = 6 * 1024 * 1024;

/**
 * API Gateway (HTTP API, payload format 2.0) in front of the handlers that are deployed. A request without a route, HEAD and OPTIONS among
 * them because the contract has no such routes and CORS is off, answers 404 as there.
 */
export function gatewayServer(functionOf: (id: RouteId) => RouteFunction): Server {
  return createServer(async (request, response) => {
    const body = await readBody(request);
    const reply = await answer(functionOf, request, body);
    response.writeHead(reply.status, {
      ...reply.headers,
      "content-length": reply.body.length,
      ...(reply.cookies.length > 0 ? { "set-cookie": [...reply.cookies] } : {}),
    });
    response.end(reply.body);
  });
}

async function answer(
  functionOf: (id: RouteId) => RouteFunction,
  request: IncomingMessage,
  body: Buffer | undefined,
): Promise<GatewayReply> {
  const match = matched(request);
  if (match === "malformed") return failure(400, "Bad Request");
  if (match === undefined) return failure(404, "Not Found");
  if (body === undefined) return failure(413, "Request Entity Too Large");
  const event = gatewayEvent(request, match, body, new Date());
  if (Buffer.byteLength(JSON.stringify(event)) > largestEvent) return failure(413, "Request Entity Too Large");
  const { load, timeoutSeconds, memoryMb } = functionOf(match.id);
  const timeoutMs = timeoutSeconds * 1000;
  const context = lambdaContext(match.id, event.requestContext.requestId, memoryMb, Date.now() + timeoutMs);
  const timeout = Promise.withResolvers<GatewayReply>();
  const timer = setTimeout(() => timeout.resolve(failure(503, "Service Unavailable")), timeoutMs);
  const invoked = load()
    .then((handler) => handler(event, context))
    .then(gatewayReply, (reason: unknown) => {
      console.error(`${match.id} failed:`, reason);
      return failure(500, "Internal Server Error");
    });
  const reply = await Promise.race([invoked, timeout.promise]);
  clearTimeout(timer);
  return reply;
}

function matched(request: IncomingMessage): RouteMatch | undefined | "malformed" {
  const [rawPath = "/"] = (request.url ?? "/").split("?", 1);
  try {
    return matchRoute(request.method ?? "GET", rawPath);
  } catch {
    return "malformed";
  }
}

/** The whole body, or undefined when it is too large; read to its end all the same, so that the answer reaches the sender. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length <= largestRequest) chunks.push(bytes);
  }
  return length > largestRequest ? undefined : Buffer.concat(chunks);
}
