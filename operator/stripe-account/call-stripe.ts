import Stripe from "stripe";
import { UserError } from "#cli/user-error.ts";
import { environmentNames } from "#shared/runtime/names.ts";

/**
 * Creates a Stripe client for a secret key, configured like that of the functions: bounded retries, no telemetry.
 * @throws UserError instead of sending a live key to a stand-in for Stripe
 */
export function createStripeClient(key: string): Stripe {
  const standInUrl = process.env[environmentNames.stripeApiBase];
  if (standInUrl !== undefined && /^(sk|rk)_live_/.test(key)) {
    throw new UserError(`${environmentNames.stripeApiBase} must not be set together with a live key of Stripe.`);
  }
  const options = { timeout: 10_000, maxNetworkRetries: 2, telemetry: false };
  return new Stripe(key, { ...options, ...(standInUrl === undefined ? {} : addressOptions(new URL(standInUrl))) });
}

function addressOptions({ protocol, hostname, port }: URL) {
  const secure = protocol === "https:";
  return { protocol: secure ? "https" : "http", host: hostname, port: port || (secure ? 443 : 80) } as const;
}

/**
 * Calls Stripe on the operator's behalf.
 * @param permission the permission that a restricted key needs for the call, as named in Stripe's dashboard
 * @throws UserError when Stripe fails or rejects the call. Its message omits the key, part of which Stripe's own
 * quotes.
 */
export async function callStripe<T>(permission: string, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (reason) {
    throw new UserError(sentenceFor(permission, reason));
  }
}

function sentenceFor(permission: string, reason: unknown): string {
  const { errors } = Stripe;
  if (reason instanceof errors.StripeAuthenticationError) {
    return "Stripe does not accept this key: it was mistyped, or has been deleted or rolled in Stripe's dashboard.";
  }
  if (reason instanceof errors.StripePermissionError) {
    return `This restricted key needs the permission "${permission}"; add it in Stripe's dashboard.`;
  }
  if (reason instanceof errors.StripeInvalidRequestError) return `Stripe rejected the request: ${reason.message}`;
  if (reason instanceof errors.StripeConnectionError) return "Stripe could not be reached; try again.";
  const status = reason instanceof errors.StripeError ? ` (status ${reason.statusCode})` : "";
  return `The call to Stripe failed${status}; try again.`;
}

/**
 * Verifies that Stripe accepts the key, and that the key may read what the shop reads. Write permissions cannot be
 * verified without writing.
 * @throws UserError when Stripe does not accept the key, or the key lacks a read permission
 */
export async function verifyKey(stripe: Stripe): Promise<void> {
  const onlyOne = { limit: 1 };
  const readsByPermission: Readonly<Record<string, () => Promise<unknown>>> = {
    "PaymentIntents: write": () => stripe.paymentIntents.list(onlyOne),
    "Charges and Refunds: write": () => stripe.refunds.list(onlyOne),
    "Disputes: read": () => stripe.disputes.list(onlyOne),
    "Events: read": () => stripe.events.list(onlyOne),
    "Checkout Sessions: read": () => stripe.checkout.sessions.list(onlyOne),
  };
  await Promise.all(Object.entries(readsByPermission).map(([permission, read]) => callStripe(permission, read)));
}
