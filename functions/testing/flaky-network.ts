import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod";

/** The affected requests: "POST /v1/payment_intents", or DynamoDB's operation, such as "TransactWriteItems". */
type Which = string | RegExp;

interface Fault {
  readonly which: Which;
  readonly how: "never arrives" | "reply is lost" | "is refused";
  times: number;
  /** The number of such requests that succeed before the fault. */
  after: number;
}

/** A network between the functions and a service, for one test file. */
export interface FlakyNetwork {
  readonly url: string;
  /** All requests, oldest first, in the format of `Which`. */
  readonly requested: string[];
  /** Fails the next `times` such requests. The default outlasts the clients' retries. */
  fail(which: Which, how: Fault["how"], more?: { times?: number; after?: number }): void;
  /** Delays the next such request until the promise resolves. */
  hold(which: Which, until: () => Promise<unknown>): void;
  /** Removes all faults. */
  clearFaults(): void;
  stop(): Promise<void>;
}

/** Starts a proxy for `target` that can fail. */
export async function flakyNetwork(target: string): Promise<FlakyNetwork> {
  const faults: Fault[] = [];
  const delayed: { readonly which: Which; readonly until: () => Promise<unknown> }[] = [];
  const requestNames: string[] = [];
  /** The fault to apply to this request; counts it. */
  function due(name: string): Fault | undefined {
    const fault = faults.find(({ which, times }) => times > 0 && matches(which, name));
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
    requestNames.push(name);
    const index = delayed.findIndex(({ which }) => matches(which, name));
    if (index >= 0) await Promise.all(delayed.splice(index, 1).map(({ until }) => until()));
    const fault = due(name);
    if (fault?.how === "never arrives") return void response.destroy();
    if (fault?.how === "is refused") {
      const body = JSON.stringify({ error: { type: "api_error", message: "refused by the test" } });
      return void response.writeHead(500, { "content-type": "application/json" }).end(body);
    }
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? "GET",
      headers: Object.entries(headers).map(([key, value]): [string, string] => [key, String(value)]),
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (fault?.how === "reply is lost") return void response.destroy();
    for (const [key, value] of answer.headers) {
      if (!["transfer-encoding", "content-length", "content-encoding", "connection"].includes(key)) {
        response.setHeader(key, value);
      }
    }
    response.writeHead(answer.status).end(body);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    requested: requestNames,
    fail: (which, how, { times = 6, after = 0 } = {}) => void faults.push({ which, how, times, after }),
    hold: (which, until) => void delayed.push({ which, until }),
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

function matches(which: Which, name: string): boolean {
  return typeof which === "string" ? which === name : which.test(name);
}

function portOf(address: AddressInfo | string | null): number {
  return z.object({ port: z.int() }).parse(address).port;
}
