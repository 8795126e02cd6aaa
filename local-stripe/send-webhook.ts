import { createHmac } from "node:crypto";
import { seconds } from "./model/context.ts";
import type { StoredEvent } from "./model/state.ts";

const TIMEOUT_MS = 10_000;

/** Returns the signature `t=…,v1=…` over `t.body` (https://docs.stripe.com/webhooks#verify-manually). */
export function signWebhook(body: string, secret: string, now: Date): string {
  const time = seconds(now);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}

/**
 * Makes one delivery attempt. Resolves to the status, or 0 without a response. Does not follow redirects: Stripe
 * counts them as failures.
 */
export async function sendWebhook(
  url: string,
  secret: string,
  event: StoredEvent,
  now: Date,
  stopSignal: AbortSignal,
): Promise<number> {
  const body = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(url, {
      method: "POST",
      body,
      redirect: "manual",
      signal: AbortSignal.any([stopSignal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        "stripe-signature": signWebhook(body, secret, now),
      },
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
