import type { IncomingMessage, ServerResponse } from "node:http";
import { handleApiRequest } from "./api/api-request.ts";
import { runControl } from "./controls/controls.ts";
import type { Changes } from "./http/changes.ts";
import { refusal } from "./http/local-only.ts";
import { readBody } from "./http/read-body.ts";
import type { Context } from "./model/context.ts";
import { SesFailure } from "./model/ses-failure.ts";
import { servePage } from "./pages/serve-page.ts";

/** Handles every HTTP request: SES's API, the controls, and the pages of the reader. */
export async function handleRequest(
  context: Context,
  changes: Changes,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refused = refusal(request);
  if (refused !== undefined) {
    request.resume();
    return sendText(response, 403, refused);
  }
  const url = new URL(request.url ?? "/", "http://ses.local");
  const method = request.method ?? "GET";
  const body = await readBody(request);
  if (body === undefined) return sendText(response, 413, "The request is too long.");
  if (url.pathname.startsWith("/v2/")) return handleApi(context, request, url, body, response);
  if (url.pathname === "/_local/changes") return changes.subscribe(response);
  if (url.pathname.startsWith("/_local/")) return handleControl(context, method, url, body, response);
  const page = await servePage(context, method, url, body);
  response.writeHead(page.status, page.headers).end(page.body);
}

async function handleApi(
  context: Context,
  request: IncomingMessage,
  url: URL,
  body: string,
  response: ServerResponse,
): Promise<void> {
  const { reply, afterReply } = await handleApiRequest(context, {
    method: request.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    body,
    authorization: request.headers.authorization,
  });
  // Also when the client has hung up before the reply was written.
  if (response.closed || request.socket.destroyed) afterReply?.();
  else response.once("close", () => afterReply?.());
  if (reply === "cut") request.socket.resetAndDestroy();
  else response.writeHead(reply.status, reply.headers).end(reply.body);
}

async function handleControl(
  context: Context,
  method: string,
  url: URL,
  body: string,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, value: unknown): void => {
    const headers = { "content-type": "application/json", "cache-control": "no-store" };
    response.writeHead(status, headers).end(JSON.stringify(value));
  };
  try {
    const run = await runControl(context, method, url, body === "" ? {} : JSON.parse(body));
    if (run === undefined) send(404, { message: `No control ${method} ${url.pathname}` });
    else send(200, run.result);
  } catch (error) {
    if (error instanceof SesFailure) send(error.status, { message: error.message });
    else if (error instanceof SyntaxError) send(400, { message: "The body must be JSON." });
    else throw error;
  }
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(`${text}\n`);
}
