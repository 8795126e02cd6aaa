import { vi } from "vitest";
import { type RouteId, routes } from "#shared/contract/routes.ts";

/**
 * An answer that is known: a reply, a status with its body (`text` where that is not JSON), or a connection that
 * breaks.
 */
type Known =
  | { readonly reply: unknown }
  | { readonly status: number; readonly body?: unknown }
  | { readonly status: number; readonly text: string }
  | "connection lost"
  | "no answer yet";

type Made<From extends unknown[]> = Known | ((...from: From) => Known | Promise<Known>);

/** What a route answers in a test: what is known beforehand, or what a function makes of the call, at once or later. */
export type Answer = Made<[call: Call]>;

/** What `/config.json` answers. No call of the contract leads there, so a function gets none. */
export type ConfigAnswer = Made<[]>;

/** A call that a page made. `address` is where the page was when it called. */
export interface Call {
  readonly id: RouteId;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly authorization: string | null;
  readonly address: string;
}

function routeOf(method: string, path: string): RouteId | undefined {
  let found: RouteId | undefined;
  let id: RouteId;
  for (id in routes) {
    const pattern = new RegExp(`^${routes[id].path.replace(/\{\w+\}/g, "[^/]+")}$`);
    if (routes[id].method === method && pattern.test(path)) found = id;
  }
  return found;
}

async function respond(answer: Known, signal: AbortSignal | null | undefined): Promise<Response> {
  signal?.throwIfAborted();
  if (answer === "connection lost") throw new TypeError("Failed to fetch");
  if (answer === "no answer yet")
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));
  if ("reply" in answer) return Response.json(answer.reply);
  if ("text" in answer) return new Response(answer.text, { status: answer.status });
  return Response.json(answer.body ?? {}, { status: answer.status });
}

/** A failure as the API gives it; `more` is its code or its issues. */
export function failure(status: number, message: string, more: object = {}) {
  return { status, body: { message, code: "internal", ...more } };
}

/** An answer that waits until the test lets it go. */
export function held(known: Known): { readonly answer: () => Promise<Known>; readonly release: () => void } {
  const { promise, resolve } = Promise.withResolvers<Known>();
  return { answer: () => promise, release: () => resolve(known) };
}

/**
 * Stands in for the server at the page's border, `fetch`. `answers` may be changed while the test runs; a list is
 * answered in turn; a route without an answer fails (501). `config` answers `/config.json`; that and any other
 * address outside the contract breaks like a lost connection otherwise.
 */
export function stubApi(
  answers: Partial<Record<RouteId, Answer | Answer[]>>,
  { config }: { readonly config?: ConfigAnswer } = {},
) {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, "http://shop.test");
    if (url.pathname === "/config.json" && config !== undefined) {
      return respond(typeof config === "function" ? await config() : config, init.signal);
    }
    const id = routeOf(init.method ?? "GET", url.pathname);
    if (id === undefined) throw new TypeError(`No route ${url.pathname}`);
    const call: Call = {
      id,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      authorization: new Headers(init.headers).get("authorization"),
      address: window.location.href,
    };
    calls.push(call);
    const given = answers[id];
    const answer = (Array.isArray(given) ? (given.length > 1 ? given.shift() : given[0]) : given) ?? { status: 501 };
    return respond(typeof answer === "function" ? await answer(call) : answer, init.signal);
  });
  return { answers, calls, callsOf: (id: RouteId) => calls.filter((made) => made.id === id) };
}
