/**
 * The shop's API as the pages call it: `call("createPaymentIntent", { body: { phone } })`. Typed from the contract; only its table of
 * routes is loaded, not its schemas.
 */
import type { ErrorCode, Input, Issue, Reply } from "../shared/contract/index.ts";
import { type RouteId, type RouteLine, routes } from "../shared/contract/routes.ts";
import { currentLanguage, translatedError } from "./language/language.ts";
import { session } from "./session.ts";

/** A call that failed. `status` 0 means that no answer came: offline, or the connection broke. */
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
 * What to tell a person: the server's message where there is one, else the fallback of specification section 8. The server
 * writes English; in another language its error's code says what to tell.
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

/** Calls a route. Throws `ApiError`. */
export async function call<Id extends RouteId>(
  id: Id,
  ...[input, options]: Record<never, never> extends Input<Id>
    ? [input?: Input<Id>, options?: { signal?: AbortSignal }]
    : [input: Input<Id>, options?: { signal?: AbortSignal }]
): Promise<Reply<Id>> {
  const route = routes[id];
  const sent: Sent = { ...input };
  let response: Response;
  try {
    response = await fetch(addressOf(route, sent), {
      method: route.method,
      headers: headersOf(route, sent),
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
      ...(options?.signal ? { signal: options.signal } : {}),
    });
  } catch (error) {
    if (options?.signal?.aborted) throw error;
    throw new ApiError(0);
  }
  if (!response.ok) throw await failureOf(response);
  return response.json();
}
