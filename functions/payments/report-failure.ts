import { describeError } from "../log.ts";
import type { PaymentContext } from "./context.ts";
import { isRateLimited } from "./rate-limited.ts";

/**
 * Logs why a job could not do something: "failed", or "postponed" if Stripe asked for a pause until the time was over.
 * That is no failure of the shop or of the record, and the next run continues.
 */
export function reportFailure(
  thrown: unknown,
  message: string,
  details: Readonly<Record<string, string>>,
  { log }: Pick<PaymentContext, "log">,
): "failed" | "postponed" {
  const entry = { ...details, cause: describeError(thrown) };
  if (isRateLimited(thrown)) {
    log.warn("postponed, because Stripe asks for a pause", entry);
    return "postponed";
  }
  log.error(message, entry);
  return "failed";
}
