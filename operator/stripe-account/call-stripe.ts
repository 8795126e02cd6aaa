import Stripe from "stripe";
import { UserError } from "#cli/user-error.ts";
import { environmentNames } from "#shared/runtime/names.ts";

/**
 * A Stripe client configured like the functions': bounded retries, no telemetry. Never a live key with a stand-in's
 * address.
 */
export function stripeBy(key: string): Stripe {
  const base = process.env[environmentNames.stripeApiBase];
  if (base !== undefined && /^(sk|rk)_live_/.test(key)) {
    throw new UserError(`${environmentNames.stripeApiBase} must not be set beside a live key of Stripe.`);
  }
  const patience = { timeout: 10_000, maxNetworkRetries: 2, telemetry: false };
  return new Stripe(key, { ...patience, ...(base === undefined ? {} : whereIs(new URL(base))) });
}

function whereIs({ protocol, hostname, port }: URL) {
  const secure = protocol === "https:";
  return { protocol: secure ? "https" : "http", host: hostname, port: port || (secure ? 443 : 80) } as const;
}

/**
 * Calls Stripe on the operator's behalf.
 * @param right the permission that a restricted key needs for it, as named in Stripe's dashboard
 * @throws UserError when Stripe fails or rejects the call; without the key, part of which Stripe's message quotes
 */
export async function callStripe<T>(right: string, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (reason) {
    throw new UserError(sentenceFor(right, reason));
  }
}

function sentenceFor(right: string, reason: unknown): string {
  const { errors } = Stripe;
  if (reason instanceof errors.StripeAuthenticationError) {
    return "Stripe does not accept this key: it was mistyped, or has been deleted or rolled in Stripe's dashboard.";
  }
  if (reason instanceof errors.StripePermissionError) {
    return `This restricted key does not suffice: give it the permission "${right}" in Stripe's dashboard.`;
  }
  if (reason instanceof errors.StripeInvalidRequestError) return `Stripe refuses: ${reason.message}`;
  if (reason instanceof errors.StripeConnectionError) return "Stripe could not be reached; try again.";
  const status = reason instanceof errors.StripeError ? ` (status ${reason.statusCode})` : "";
  return `Stripe could not answer${status}; try again.`;
}

/**
 * Verifies that Stripe accepts the key and that it may read what the shop reads. (Write permissions only show on
 * writing.)
 * @throws UserError
 */
export async function verifyKey(stripe: Stripe): Promise<void> {
  const one = { limit: 1 };
  const reads: Readonly<Record<string, () => Promise<unknown>>> = {
    "PaymentIntents: write": () => stripe.paymentIntents.list(one),
    "Charges and Refunds: write": () => stripe.refunds.list(one),
    "Disputes: read": () => stripe.disputes.list(one),
    "Events: read": () => stripe.events.list(one),
    "Checkout Sessions: read": () => stripe.checkout.sessions.list(one),
  };
  await Promise.all(Object.entries(reads).map(([right, read]) => callStripe(right, read)));
}
