import type { IncomingMessage, ServerResponse } from "node:http";
import Stripe from "stripe";
import * as z from "zod";
import { type Api, type ApiRequest, handleApiRequest } from "./api-request.ts";
import { newId } from "./model/ids.ts";
import { StripeFailure } from "./model/stripe-failure.ts";
import { servePage } from "./serve-page.ts";
import { type ControlContext, runControl } from "./test-controls.ts";

const MAX_BODY_BYTES = 1_000_000;

/** Browsers call from the shop's origin, so every response may be read by any origin. */
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "authorization, content-type, idempotency-key, stripe-version, stripe-account",
  "access-control-allow-methods": "GET, POST, DELETE",
  "access-control-expose-headers": "request-id, idempotent-replayed",
  "access-control-max-age": "300",
};

/** Handles every HTTP request: Stripe's API, the test controls, Stripe.js and the pages that a buyer sees. */
export async function handleRequest(
  controls: ControlContext & Api,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://stripe.local");
  const method = request.method ?? "GET";
  if (method === "OPTIONS") {
    response.writeHead(204, CORS).end();
    return;
  }
  const body = await readBody(request);
  if (body === undefined) {
    response.writeHead(413, CORS).end();
    return;
  }
  if (url.pathname.startsWith("/_test/")) return handleTestControl(controls, method, url.pathname, body, response);
  if (url.pathname.startsWith("/v1/")) return handleV1(controls, request, url, body, response);
  const page = await servePage(controls.context, method, url, body);
  await controls.commit();
  response.writeHead(page.status, { ...CORS, "cache-control": "no-store", ...page.headers }).end(page.body);
}

async function handleV1(
  controls: ControlContext & Api,
  request: IncomingMessage,
  url: URL,
  body: string,
  response: ServerResponse,
): Promise<void> {
  const header = (name: string): string | undefined => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const apiRequest: ApiRequest = {
    method: request.method ?? "GET",
    path: url.pathname,
    query: url.search.slice(1),
    body,
    contentType: header("content-type") ?? "",
    authorization: header("authorization"),
    idempotencyKey: header("idempotency-key"),
    requestId: newId("req"),
  };
  const reply = await handleApiRequest(controls, apiRequest);
  controls.requests.add({
    at: controls.context.now().toISOString(),
    method: apiRequest.method,
    path: apiRequest.path,
    idempotencyKey: apiRequest.idempotencyKey ?? null,
    requestId: apiRequest.requestId,
    status: reply.apiResponse === "cut" ? 0 : reply.apiResponse.status,
    replayed: "idempotent-replayed" in reply.headers,
  });
  if (reply.apiResponse === "cut") {
    request.socket.resetAndDestroy();
    return;
  }
  response.writeHead(reply.apiResponse.status, {
    ...CORS,
    "content-type": "application/json",
    "cache-control": "no-cache, no-store",
    "request-id": apiRequest.requestId,
    "stripe-version": Stripe.API_VERSION,
    ...(apiRequest.idempotencyKey === undefined ? {} : { "idempotency-key": apiRequest.idempotencyKey }),
    ...reply.headers,
  });
  response.end(reply.apiResponse.body);
}

async function handleTestControl(
  controls: ControlContext & Api,
  method: string,
  path: string,
  body: string,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, value: unknown): void => {
    response.writeHead(status, { ...CORS, "content-type": "application/json" }).end(JSON.stringify(value));
  };
  try {
    const controlRun = runControl(controls, method, path, body === "" ? {} : JSON.parse(body));
    const result = await controlRun?.result;
    await controls.commit();
    send(
      controlRun === undefined ? 404 : 200,
      controlRun === undefined ? { error: { message: `No test control ${method} ${path}` } } : result,
    );
  } catch (error) {
    await controls.commit();
    if (error instanceof StripeFailure) send(error.status, { error: error.body });
    else if (error instanceof z.ZodError) send(400, { error: { message: z.prettifyError(error) } });
    else if (error instanceof SyntaxError) send(400, { error: { message: "The body must be JSON." } });
    else throw error;
  }
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= MAX_BODY_BYTES) chunks.push(bytes);
  }
  return size > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks).toString("utf8");
}
