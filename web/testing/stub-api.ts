import { vi } from "vitest";
import { type RouteId, routes } from "../../shared/contract/routes.ts";

/** What a route answers in a test: a reply, a status with its body, or a connection that breaks. */
export type Answer =
  | { readonly reply: unknown }
  | { readonly status: number; readonly body?: unknown }
  | "connection lost"
  | "no answer yet";

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

function respond(answer: Answer | undefined, signal: AbortSignal | null | undefined): Promise<Response> {
  if (answer === undefined) return Promise.resolve(Response.json({}, { status: 501 }));
  if (answer === "connection lost") return Promise.reject(new TypeError("Failed to fetch"));
  if (answer === "no answer yet")
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));
  return Promise.resolve(
    "reply" in answer ? Response.json(answer.reply) : Response.json(answer.body ?? {}, { status: answer.status }),
  );
}

/** Stands in for the server at the page's border, `fetch`. `answers` may be changed while the test runs; a list is answered in turn. */
export function stubApi(answers: Partial<Record<RouteId, Answer | Answer[]>>) {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", (input: string, init: RequestInit = {}) => {
    const url = new URL(input, "http://shop.test");
    const id = routeOf(init.method ?? "GET", url.pathname);
    if (id === undefined) return Promise.reject(new TypeError(`No route ${url.pathname}`));
    calls.push({
      id,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      authorization: new Headers(init.headers).get("authorization"),
      address: window.location.href,
    });
    const answer = answers[id];
    return respond(Array.isArray(answer) ? (answer.length > 1 ? answer.shift() : answer[0]) : answer, init.signal);
  });
  return { answers, calls, callsOf: (id: RouteId) => calls.filter((made) => made.id === id) };
}
