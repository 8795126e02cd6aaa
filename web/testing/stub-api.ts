import { vi } from "vitest";
import { type RouteId, routes } from "#shared/contract/routes.ts";

/**
 * A fixed response: a reply, a status with its headers and its body (`text` if it is not JSON), a broken connection, or
 * none yet.
 */
type FixedAnswer =
  | { readonly reply: unknown }
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly status: number; readonly text: string }
  | "connection lost"
  | "no answer yet";

type AnswerOrFunction<Args extends unknown[]> = FixedAnswer | ((...args: Args) => FixedAnswer | Promise<FixedAnswer>);

/** A route's response in a test: fixed, or computed from the call by a function, sync or async. */
export type Answer = AnswerOrFunction<[call: Call]>;

/** The response of `/config.json`, which is not a route of the contract: its function receives no call. */
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
  let match: RouteId | undefined;
  let id: RouteId;
  for (id in routes) {
    const pattern = new RegExp(`^${routes[id].path.replace(/\{\w+\}/g, "[^/]+")}$`);
    if (routes[id].method === method && pattern.test(path)) match = id;
  }
  return match;
}

async function respond(answer: FixedAnswer, signal: AbortSignal | null | undefined): Promise<Response> {
  signal?.throwIfAborted();
  if (answer === "connection lost") throw new TypeError("Failed to fetch");
  if (answer === "no answer yet")
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));
  if ("reply" in answer) return Response.json(answer.reply);
  if ("text" in answer) return new Response(answer.text, { status: answer.status });
  const { body = {}, status, headers = {} } = answer;
  return Response.json(body, { status, headers });
}

/** Returns an error response of the API. `overrides` set its fields, such as `code` and `issues`. */
export function failure(status: number, message: string, overrides: object = {}) {
  return { status, body: { message, code: "internal", ...overrides } };
}

/** Returns a response that waits until the test releases it. */
export function delayedAnswer(answer: FixedAnswer): {
  readonly answer: () => Promise<FixedAnswer>;
  readonly release: () => void;
} {
  const { promise, resolve } = Promise.withResolvers<FixedAnswer>();
  return { answer: () => promise, release: () => resolve(answer) };
}

/**
 * Replaces `fetch`, and records the calls. `answers` holds the responses by route, and may be changed during the test.
 * The responses of a list are used one by one, the last one for all further calls. A route without a response fails
 * with status 501. `config` is the response of `/config.json`. Without it, `/config.json` fails like a lost connection,
 * as does every address outside the contract.
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
    const routeAnswer = answers[id];
    const answer = (Array.isArray(routeAnswer)
      ? routeAnswer.length > 1
        ? routeAnswer.shift()
        : routeAnswer[0]
      : routeAnswer) ?? { status: 501 };
    return respond(typeof answer === "function" ? await answer(call) : answer, init.signal);
  });
  return { answers, calls, callsOf: (id: RouteId) => calls.filter((call) => call.id === id) };
}
