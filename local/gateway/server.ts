import { createServer, type IncomingMessage, type Server } from "node:http";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { gatewayEvent, lambdaContext } from "./event.ts";
import { failure, type GatewayReply, gatewayReply } from "./reply.ts";
import { type RouteMatch, routeMatcher } from "./route-match.ts";

/** A Lambda handler. */
export type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** The function of a route and its limits. Loaded at the first call, like a cold start. */
export interface RouteFunction {
  readonly name: string;
  readonly load: () => Promise<Handler>;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
}

/** Limits: 10 MB for a request body of an HTTP API, 6 MB for the event of a function. */
const largestRequest = 10 * 1024 * 1024;
const largestEvent = 6 * 1024 * 1024;

/** Decides whether the function is called: undefined to admit the event, else the response to send instead. */
export type AuthorizeRequest = (event: APIGatewayProxyEventV2) => Promise<GatewayReply | undefined>;

/**
 * API Gateway (HTTP API, payload format 2.0) in front of the deployed handlers, by route key ("GET /api/pricing").
 * Responds with 404 to a request without a route. That includes HEAD and OPTIONS: the contract has no such routes,
 * and CORS is off.
 */
export function gatewayServer(
  routes: ReadonlyMap<string, RouteFunction>,
  admit: AuthorizeRequest = async () => undefined,
): Server {
  const match = routeMatcher(routes.keys());
  const matched = (request: IncomingMessage): RouteMatch | undefined | "malformed" => {
    const [rawPath = "/"] = (request.url ?? "/").split("?", 1);
    try {
      return match(request.method ?? "GET", rawPath);
    } catch {
      return "malformed";
    }
  };
  const answer = async (request: IncomingMessage, body: Buffer | undefined): Promise<GatewayReply> => {
    const found = matched(request);
    if (found === "malformed") return failure(400, "Bad Request");
    const handler = routes.get(found?.routeKey ?? "");
    if (found === undefined || handler === undefined) return failure(404, "Not Found");
    if (body === undefined) return failure(413, "Request Entity Too Large");
    const event = gatewayEvent(request, found, body, new Date());
    if (Buffer.byteLength(JSON.stringify(event)) > largestEvent) return failure(413, "Request Entity Too Large");
    return (await admit(event)) ?? invoked(handler, event);
  };
  return createServer(async (request, response) => {
    const reply = await answer(request, await readBody(request));
    response.writeHead(reply.status, {
      ...reply.headers,
      "content-length": reply.body.length,
      ...(reply.cookies.length > 0 ? { "set-cookie": [...reply.cookies] } : {}),
    });
    response.end(reply.body);
  });
}

async function invoked(routeFunction: RouteFunction, event: APIGatewayProxyEventV2): Promise<GatewayReply> {
  const { name, load, timeoutSeconds, memoryMb } = routeFunction;
  const timeoutMs = timeoutSeconds * 1000;
  const context = lambdaContext(name, event.requestContext.requestId, memoryMb, Date.now() + timeoutMs);
  const timeout = Promise.withResolvers<GatewayReply>();
  const timer = setTimeout(() => {
    console.error(`${name} timed out after ${timeoutSeconds} s.`);
    timeout.resolve(failure(503, "Service Unavailable"));
  }, timeoutMs);
  const invocation = load()
    .then((handler) => handler(event, context))
    .then(gatewayReply, (reason: unknown) => {
      console.error(`${name} failed:`, reason);
      return failure(500, "Internal Server Error");
    });
  const reply = await Promise.race([invocation, timeout.promise]);
  clearTimeout(timer);
  return reply;
}

/**
 * Reads the body; undefined when it is too large. Reads such a body to its end all the same, or the response would
 * not reach the client.
 */
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
