import { ApiError } from "../session/send.ts";

/** Returns how many seconds the server asks to wait after too many attempts; 0 if it does not say. */
export function retryAfterSeconds(error: unknown): number {
  if (!(error instanceof ApiError && error.cause instanceof Response)) return 0;
  const seconds = Number(error.cause.headers.get("retry-after"));
  return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : 0;
}
