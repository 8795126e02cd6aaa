import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod";

/** The names of the affected requests: "POST /v1/payment_intents", or a DynamoDB operation: "TransactWriteItems". */
type RequestPattern = string | RegExp;

interface Fault {
  readonly pattern: RequestPattern;
  /**
   * "never arrives": the connection closes before the service receives the request; "reply is lost": it closes after
   * the service has handled the request; "is refused": the response is an error 500, and the service receives nothing.
   */
  readonly how: "never arrives" | "reply is lost" | "is refused";
  /** The number of matching requests that still fail. */
  times: number;
  /** The number of matching requests that still succeed before the first one fails. */
  after: number;
}

/** A network between the functions and a service (DynamoDB or Stripe), for one test file. */
export interface FlakyNetwork {
  readonly url: string;
  /** The names of all requests, oldest first, in the format of `RequestPattern`. */
  readonly requestNames: string[];
  /**
   * Fails the next `times` matching requests, after letting `after` of them succeed. By default fails six, which
   * outlasts the clients' retries.
   */
  fail(pattern: RequestPattern, how: Fault["how"], options?: { times?: number; after?: number }): void;
  /** Delays the next matching request until the promise that `until` returns has resolved. */
  hold(pattern: RequestPattern, until: () => Promise<unknown>): void;
  /** Removes all faults, but not the delays. */
  clearFaults(): void;
  stop(): Promise<void>;
}

/** Starts a proxy for the service at the URL `target`, whose requests tests can make fail. */
export async function flakyNetwork(target: string): Promise<FlakyNetwork> {
  const faults: Fault[] = [];
  const delays: { readonly pattern: RequestPattern; readonly until: () => Promise<unknown> }[] = [];
  const recordedNames: string[] = [];
  /** Returns the fault to apply to this request, if any, and counts the request. */
  function takeFault(name: string): Fault | undefined {
    const fault = faults.find(({ pattern, times }) => times > 0 && matches(pattern, name));
    if (fault === undefined) return undefined;
    if (fault.after > 0) {
      fault.after -= 1;
      return undefined;
    }
    fault.times -= 1;
    return fault;
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(z.instanceof(Buffer).parse(chunk));
    const name = nameOf(request);
    recordedNames.push(name);
    const delayIndex = delays.findIndex(({ pattern }) => matches(pattern, name));
    if (delayIndex >= 0) await Promise.all(delays.splice(delayIndex, 1).map(({ until }) => until()));
    const fault = takeFault(name);
    if (fault?.how === "never arrives") return void response.destroy();
    if (fault?.how === "is refused") {
      const body = JSON.stringify({ error: { type: "api_error", message: "refused by the test" } });
      return void response.writeHead(500, { "content-type": "application/json" }).end(body);
    }
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const upstreamResponse = await fetch(`${target}${request.url}`, {
      method: request.method ?? "GET",
      headers: Object.entries(headers).map(([key, value]): [string, string] => [key, String(value)]),
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    const body = Buffer.from(await upstreamResponse.arrayBuffer());
    if (fault?.how === "reply is lost") return void response.destroy();
    for (const [key, value] of upstreamResponse.headers) {
      if (!["transfer-encoding", "content-length", "content-encoding", "connection"].includes(key)) {
        response.setHeader(key, value);
      }
    }
    response.writeHead(upstreamResponse.status).end(body);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    requestNames: recordedNames,
    fail: (pattern, how, { times = 6, after = 0 } = {}) => void faults.push({ pattern, how, times, after }),
    hold: (pattern, until) => void delays.push({ pattern, until }),
    clearFaults: () => void faults.splice(0),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function nameOf({ method, url, headers }: IncomingMessage): string {
  const target = headers["x-amz-target"];
  return typeof target === "string" ? (target.split(".")[1] ?? "") : `${method} ${url?.split("?")[0]}`;
}

function matches(pattern: RequestPattern, name: string): boolean {
  return typeof pattern === "string" ? pattern === name : pattern.test(name);
}

function portOf(address: AddressInfo | string | null): number {
  return z.object({ port: z.int() }).parse(address).port;
}
