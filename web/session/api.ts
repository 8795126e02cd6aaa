/**
 * The shop's API as the pages call it: `call("createPaymentIntent", { body: { phone } })`. Typed from the contract;
 * only its table of routes is loaded, not its schemas.
 */
import type { ErrorCode, Input, Issue, Reply } from "#shared/contract/index.ts";
import type { RouteId, RouteLine } from "#shared/contract/routes.ts";
import { shopRoutes } from "#shared/contract/shop/routes.ts";
import { currentLanguage, translatedError } from "../language/language.ts";
import { session } from "./session.ts";

/**
 * A call that failed. `status` 0 means that no answer came: offline, the connection broke, or nothing was heard for
 * too long.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly issues: readonly Issue[];

  constructor(status: number, message = "", code?: ErrorCode, issues: readonly Issue[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.issues = issues;
  }
}

/**
 * What to tell a person: the server's message where there is one, else the fallback of the page. The
 * server writes English; in another language its error's code says what to tell.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.message === "") return fallback;
  if (currentLanguage() === "en") return error.message;
  return (error.code && translatedError(error.code)) ?? fallback;
}

/** Whether the failure means that the session is gone. A wrong password at sign-in is also 401 and is not that. */
export function isSessionLost(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== "wrong_credentials";
}

interface Sent {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

function addressOf(route: RouteLine, sent: Sent): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(sent.params?.[key] ?? "")),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(sent.query ?? {})) if (value !== undefined) query.set(key, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

function headersOf(route: RouteLine, sent: Sent): Headers {
  const headers = new Headers({ accept: "application/json" });
  if (sent.body !== undefined) headers.set("content-type", "application/json");
  const { token } = session();
  // A visitor's call carries no token even when there is one, so that edge caches may answer it.
  if (token !== null && route.who !== "anyone") headers.set("authorization", `Bearer ${token}`);
  return headers;
}

async function failureOf(response: Response): Promise<ApiError> {
  try {
    const body: { message?: string; code?: ErrorCode; issues?: Issue[] } = await response.json();
    return new ApiError(response.status, body.message, body.code, body.issues);
  } catch {
    return new ApiError(response.status);
  }
}

/**
 * Milliseconds until a call counts as not answered. No function of the API works longer than 30 seconds, and most not
 * longer than 10. Whoever gives up sooner on a call that changes something, or has to do with money, could not tell
 * whether it is still under way.
 */
function patienceWith({ method, path }: RouteLine): number {
  return method === "GET" && !/pay|export/.test(path) ? 20_000 : 35_000;
}

/** What `call` takes beside the route's id; a route without input needs none. */
type Given<Id extends RouteId> =
  Record<never, never> extends Input<Id>
    ? [input?: Input<Id>, options?: { signal?: AbortSignal }]
    : [input: Input<Id>, options?: { signal?: AbortSignal }];

/** Calls a route for visitors or customers. Throws `ApiError`, and what `fetch` throws when `signal` ends the call. */
export function call<Id extends keyof typeof shopRoutes>(id: Id, ...[input, options]: Given<Id>): Promise<Reply<Id>> {
  return send<Id>(shopRoutes[id], input, options?.signal);
}

/** Calls any route, for whoever has its line: the admin area brings its own, so that no other page loads them. */
export async function send<Id extends RouteId>(
  route: RouteLine,
  input: Input<Id> | undefined,
  signal?: AbortSignal,
): Promise<Reply<Id>> {
  const sent: Sent = { ...input };
  // By hand: not every browser that reads the pages has AbortSignal.any.
  const stop = new AbortController();
  const end = () => stop.abort();
  const timer = setTimeout(end, patienceWith(route));
  signal?.addEventListener("abort", end);
  if (signal?.aborted) end();
  try {
    const response = await fetch(addressOf(route, sent), {
      method: route.method,
      headers: headersOf(route, sent),
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
      signal: stop.signal,
    });
    if (!response.ok) throw await failureOf(response);
    return await response.json();
  } catch (error) {
    throw error instanceof ApiError || signal?.aborted ? error : new ApiError(0);
  } finally {
    clearTimeout(timer);
  }
}
