import { vi } from "vitest";
import { type RouteId, routes } from "#shared/contract/routes.ts";

/** A fixed response: a reply, a status with its body (`text` if it is not JSON), or a broken connection. */
type FixedAnswer =
  | { readonly reply: unknown }
  | { readonly status: number; readonly body?: unknown }
  | { readonly status: number; readonly text: string }
  | "connection lost"
  | "no answer yet";

type AnswerOrFunction<From extends unknown[]> = FixedAnswer | ((...from: From) => FixedAnswer | Promise<FixedAnswer>);

/** A route's response in a test: fixed, or a function of the call, sync or async. */
export type Answer = AnswerOrFunction<[call: Call]>;

/** The response of `/config.json`. Not a call of the contract, so a function gets no argument. */
export type ConfigAnswer = AnswerOrFunction<[]>;

/** A call made by a page. `address` is the page's address at the time of the call. */
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

async function respond(answer: FixedAnswer, signal: AbortSignal | null | undefined): Promise<Response> {
  signal?.throwIfAborted();
  if (answer === "connection lost") throw new TypeError("Failed to fetch");
  if (answer === "no answer yet")
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));
  if ("reply" in answer) return Response.json(answer.reply);
  if ("text" in answer) return new Response(answer.text, { status: answer.status });
  return Response.json(answer.body ?? {}, { status: answer.status });
}

/** An error as sent by the API; `more` is its code or its issues. */
export function failure(status: number, message: string, more: object = {}) {
  return { status, body: { message, code: "internal", ...more } };
}

/** A response that waits until the test releases it. */
export function delayedAnswer(answer: FixedAnswer): {
  readonly answer: () => Promise<FixedAnswer>;
  readonly release: () => void;
} {
  const { promise, resolve } = Promise.withResolvers<FixedAnswer>();
  return { answer: () => promise, release: () => resolve(answer) };
}

/**
 * Replaces `fetch`. `answers` may be changed during the test; a list is used one by one; a route without a response
 * fails with 501. `config` is the response of `/config.json`; without it, that and any address outside the contract
 * fail like a lost connection.
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
    const configured = answers[id];
    const answer = (Array.isArray(configured)
      ? configured.length > 1
        ? configured.shift()
        : configured[0]
      : configured) ?? { status: 501 };
    return respond(typeof answer === "function" ? await answer(call) : answer, init.signal);
  });
  return { answers, calls, callsOf: (id: RouteId) => calls.filter((call) => call.id === id) };
}
