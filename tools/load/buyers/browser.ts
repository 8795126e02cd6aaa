import { Agent, request as send } from "node:http";
import { text as textOf } from "node:stream/consumers";
import * as z from "zod";
import { limitHeader } from "#local/gateway/limit-header.ts";
import { type Input, type Reply, type RouteId, type RouteLine, routes, shapes } from "#shared/contract/index.ts";

/** A call that the shop did not answer as wished. `status` 0: no answer. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly status: number;
  /** The shop's error code. */
  readonly code: string | undefined;

  constructor(status: number, code: string | undefined, reason: string) {
    super(reason);
    this.status = status;
    this.code = code;
  }
}

/** A refusal, as it reached a browser. */
export interface Refusal {
  readonly route: RouteId;
  readonly status: number;
  /** The shop's error code, or the limit in front of it. */
  readonly reason: string;
  readonly at: number;
}

/** One person's browser: an address of its own, a session, and the shop's API. */
export interface Browser {
  token: string | undefined;
  call<Id extends RouteId>(id: Id, input: Input<Id>): Promise<Reply<Id>>;
  close(): void;
}

/** What all browsers share. */
export interface World {
  readonly siteUrl: string;
  /** Called for each answer that is not a success. */
  readonly onRefusal: (refusal: Refusal) => void;
  /** Replies that CloudFront has, by URL. */
  readonly edge: Map<string, { readonly reply: unknown; readonly until: number }>;
}

const errorReply = z.object({ code: z.string().optional(), message: z.string().optional() });
const replies: { readonly [Id in RouteId]: { readonly reply: z.ZodType<Reply<Id>> } } = shapes;

/** As long as the page waits. */
const timeoutMs = 35_000;

/**
 * Opens the browser of the person with this number, who has an IP address of their own: the shop limits what an address
 * may do. On Linux, all of 127.0.0.0/8 is this machine.
 */
export function openBrowser(person: number, { siteUrl, onRefusal, edge }: World): Browser {
  const localAddress = process.platform === "linux" ? addressOf(person) : undefined;
  const agent = new Agent({ keepAlive: true, ...(localAddress && { localAddress }) });
  const browser: Browser = {
    token: undefined,
    async call(id, input) {
      const route: RouteLine = routes[id];
      const { edgeSeconds = 0 } = route;
      const path = pathOf(route, input);
      const cached = edge.get(path);
      if (cached !== undefined && cached.until > Date.now()) return replies[id].reply.parse(cached.reply);
      const { token } = browser;
      const answer = await exchange(new URL(path, siteUrl), {
        method: route.method,
        agent,
        body: "body" in input ? JSON.stringify(input.body) : undefined,
        token: route.who === "anyone" ? undefined : token,
      });
      if (answer.status >= 200 && answer.status < 300) {
        const reply: unknown = JSON.parse(answer.text);
        if (edgeSeconds > 0) edge.set(path, { reply, until: Date.now() + edgeSeconds * 1000 });
        return replies[id].reply.parse(reply);
      }
      const { code, message } = readError(answer.text);
      const reason = answer.limit ?? code ?? message ?? "no answer";
      onRefusal({ route: id, status: answer.status, reason, at: Date.now() });
      throw new CallFailed(answer.status, code, reason);
    },
    close: () => agent.destroy(),
  };
  return browser;
}

interface Exchange {
  readonly method: string;
  readonly agent: Agent;
  readonly body: string | undefined;
  readonly token: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  /** The limit of the strict gateway that refused the call. */
  readonly limit?: string;
}

/** Sends a request. A broken connection is an answer with status 0. */
async function exchange(url: URL, { method, agent, body, token }: Exchange): Promise<Answer> {
  const headers = {
    accept: "application/json",
    ...(body !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const request = send(url, { method, headers, agent, signal: AbortSignal.timeout(timeoutMs) });
      request.once("error", reject);
      request.once("response", (response) => {
        const limit = response.headers[limitHeader];
        textOf(response).then(
          (text) => resolve({ status: response.statusCode ?? 0, text, ...(typeof limit === "string" && { limit }) }),
          reject,
        );
      });
      request.end(body);
    });
  } catch {
    return { status: 0, text: "" };
  }
}

function readError(text: string): z.output<typeof errorReply> {
  try {
    return errorReply.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

function pathOf({ path }: RouteLine, input: { readonly params?: object; readonly query?: object }): string {
  const parameters = new Map(Object.entries(input.params ?? {}));
  const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters.get(name))));
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** 127.1.0.1, 127.1.0.2, … */
function addressOf(person: number): string {
  return `127.${1 + Math.floor(person / 50_000)}.${Math.floor(person / 250) % 200}.${1 + (person % 250)}`;
}
