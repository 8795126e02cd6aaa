/**
 * The transport of the API client, and the routes that the landing page calls. Separate from `api.ts`, so that the
 * landing page does not load the table of all routes.
 */
import type { ErrorCode, ErrorReply, Input, Issue, Reply } from "#shared/contract/index.ts";
import type { RouteId, RouteLine } from "#shared/contract/routes.ts";
import { currentLanguage } from "../language/language.ts";
import { session } from "./session.ts";

/**
 * A failed call. `status` 0 means no response: offline, a broken connection, or a timeout. `cause`: the response, for
 * its headers.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly issues: readonly Issue[];

  constructor(status: number, message = "", code?: ErrorCode, issues: readonly Issue[] = [], cause?: Response) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.issues = issues;
  }
}

interface RequestInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

function urlOf(route: RouteLine, request: RequestInput): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(request.params?.[key] ?? "")),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(request.query ?? {}))
    if (value !== undefined) query.set(key, String(value));
  return query.size ? `${path}?${query}` : path;
}

function headersOf(route: RouteLine, request: RequestInput): Headers {
  const headers = new Headers({ accept: "application/json", "accept-language": currentLanguage() });
  if (request.body !== undefined) headers.set("content-type", "application/json");
  const { token } = session();
  // Public calls do not send the token, so that edge caches can serve them.
  if (token !== null && route.who !== "anyone") headers.set("authorization", `Bearer ${token}`);
  return headers;
}

/**
 * Only the API's own functions send a code. An error without one comes from what is in front of them: API Gateway,
 * which sends an English `{ message }`, or CloudFront and its firewall, which send HTML. It gets a code here, and no
 * message, so that pages show their own sentence; it says nothing about the session, whatever its status.
 */
async function failureOf(response: Response): Promise<ApiError> {
  const { status } = response;
  const { message, code, issues }: Partial<ErrorReply> = await response.json().catch(() => ({}));
  return new ApiError(
    status,
    code && message,
    code ?? (status === 429 ? "too_many_attempts" : "internal"),
    issues,
    response,
  );
}

/**
 * A call's timeout in milliseconds. API functions run at most 30 seconds, most at most 10. A call with side effects
 * must not time out sooner than its function, because its outcome would be unknown.
 */
function timeoutMsOf({ method, path }: RouteLine): number {
  return method === "GET" && !/pay|export/.test(path) ? 20_000 : 35_000;
}

/** Calls any route by its row in the route table. The admin area passes its own rows, so no other page loads those. */
export async function send<Id extends RouteId>(
  route: RouteLine,
  input: Input<Id> | undefined,
  signal?: AbortSignal,
): Promise<Reply<Id>> {
  const request: RequestInput = { ...input };
  // Not every supported browser has `AbortSignal.any`, so both reasons to abort go through one controller.
  const abortController = new AbortController();
  const abort = () => abortController.abort();
  const timer = setTimeout(abort, timeoutMsOf(route));
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  try {
    const response = await fetch(urlOf(route, request), {
      method: route.method,
      headers: headersOf(route, request),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      signal: abortController.signal,
    });
    if (response.ok) return await response.json();
    throw await failureOf(response);
  } catch (error) {
    throw error instanceof ApiError || signal?.aborted ? error : new ApiError(0);
  } finally {
    clearTimeout(timer);
  }
}
