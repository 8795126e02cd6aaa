import { overviewWords } from "#shared/content/words/admin/overview.ts";
import { ApiError } from "#web/session/api.ts";
import { messageOf } from "../../session/message-of.ts";

const words = overviewWords.health;

/** Whether the shop answered that Stripe did not. Any other failure is the shop's own, or the connection's. */
export function isStripeFailure(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "provider_busy" || error.code === "provider_unavailable");
}

/** Says why the open problems failed to load. */
export function healthFailure(error: unknown): string {
  return isStripeFailure(error) ? words.stripeFailed : messageOf(error, words.failed);
}
