import { createServer, type IncomingMessage, type Server } from "node:http";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { gatewayEvent, lambdaContext } from "./event.ts";
import { errorReply, type GatewayReply, gatewayReply } from "./reply.ts";
import { type RouteMatch, routeMatcher } from "./route-match.ts";

/** A Lambda handler. */
export type Handler = (event: unknown, context: Context) => Promise<unknown>;

/** The function of a route, with its limits. Its code is loaded at the first call, like a cold start. */
export interface RouteFunction {
  readonly name: string;
  readonly load: () => Promise<Handler>;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
}

/** AWS's limits: 10 MB for a request body of an HTTP API, 6 MB for the event of a function. */
const maxRequestBytes = 10 * 1024 * 1024;
const maxEventBytes = 6 * 1024 * 1024;

/** Decides whether to call the function. Returns undefined to call it, else the response to send instead. */
export type AuthorizeRequest = (event: APIGatewayProxyEventV2) => Promise<GatewayReply | undefined>;

/**
 * Creates a local API Gateway (HTTP API, payload format 2.0) in front of these functions, which are listed by route key
 * ("GET /api/pricing"). Responds with 404 to a request without a route. That includes HEAD and OPTIONS: the contract
 * has no such routes, and CORS is off. `now`: when a request is received, which is all that functions know of the time.
 */
export function gatewayServer(
  routes: ReadonlyMap<string, RouteFunction>,
  admit: AuthorizeRequest = async () => undefined,
  now = () => new Date(),
): Server {
  const matchRoute = routeMatcher(routes.keys());
  const matchRequest = (request: IncomingMessage): RouteMatch | undefined | "malformed" => {
    const [rawPath = "/"] = (request.url ?? "/").split("?", 1);
    try {
      return matchRoute(request.method ?? "GET", rawPath);
    } catch {
      return "malformed";
    }
  };
  const respond = async (request: IncomingMessage, body: Buffer | undefined): Promise<GatewayReply> => {
    const routeMatch = matchRequest(request);
    if (routeMatch === "malformed") return errorReply(400, "Bad Request");
    const routeFunction = routes.get(routeMatch?.routeKey ?? "");
    if (routeMatch === undefined || routeFunction === undefined) return errorReply(404, "Not Found");
    if (body === undefined) return errorReply(413, "Request Entity Too Large");
    const event = gatewayEvent(request, routeMatch, body, now());
    if (Buffer.byteLength(JSON.stringify(event)) > maxEventBytes) return errorReply(413, "Request Entity Too Large");
    return (await admit(event)) ?? invoke(routeFunction, event);
  };
  return createServer(async (request, response) => {
    const reply = await respond(request, await readBody(request));
    response.writeHead(reply.status, {
      ...reply.headers,
      "content-length": reply.body.length,
      ...(reply.cookies.length > 0 ? { "set-cookie": [...reply.cookies] } : {}),
    });
    response.end(reply.body);
  });
}

async function invoke(routeFunction: RouteFunction, event: APIGatewayProxyEventV2): Promise<GatewayReply> {
  const { name, load, timeoutSeconds, memoryMb } = routeFunction;
  const timeoutMs = timeoutSeconds * 1000;
  const context = lambdaContext(name, event.requestContext.requestId, memoryMb, Date.now() + timeoutMs);
  const timeout = Promise.withResolvers<GatewayReply>();
  const timer = setTimeout(() => {
    console.error(`${name} timed out after ${timeoutSeconds} s.`);
    timeout.resolve(errorReply(503, "Service Unavailable"));
  }, timeoutMs);
  const invocation = load()
    .then((handler) => handler(event, context))
    .then(gatewayReply, (reason: unknown) => {
      console.error(`${name} failed:`, reason);
      return errorReply(500, "Internal Server Error");
    });
  const reply = await Promise.race([invocation, timeout.promise]);
  clearTimeout(timer);
  return reply;
}

/**
 * Reads the body. Returns undefined for a body that is too large, after reading it to its end: otherwise the response
 * would not reach the client.
 */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length <= maxRequestBytes) chunks.push(bytes);
  }
  return length > maxRequestBytes ? undefined : Buffer.concat(chunks);
}
