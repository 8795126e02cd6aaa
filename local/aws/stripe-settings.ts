import { randomBytes } from "node:crypto";
import { UserError } from "#cli/user-error.ts";
import type { StripeSecret } from "#shared/runtime/secrets.ts";

/** The Stripe that the local shop uses, and its keys. */
export interface StripeSettings extends StripeSecret {
  readonly kind: "real" | "stand-in";
  readonly publishableKey: string;
  /** Whether the stand-in enforces the real Stripe's rate limits. */
  readonly rateLimits?: boolean;
}

const names = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

/**
 * Uses the real Stripe in test mode when all three values are set, the stand-in when none is.
 * @throws UserError when some are missing, one is of the wrong kind, or one is live: no card is charged from a
 * developer's machine
 */
export function stripeSettings(environment: NodeJS.ProcessEnv): StripeSettings {
  const [secretKey, publishableKey, webhookSecret] = names.map((name) => environment[name]?.trim() ?? "");
  const missing = names.filter((name) => !environment[name]?.trim());
  if (missing.length === names.length) return localStripeSettings(environment);
  if (!secretKey || !publishableKey || !webhookSecret) {
    throw new UserError(
      `Stripe is only half configured: ${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing; ` +
        "set all three of Stripe's values (see .env.example), or none to use the local stand-in.",
    );
  }
  requireFormat("STRIPE_SECRET_KEY", secretKey, /^(sk|rk)_(test|live)_/, "sk_test_…");
  requireFormat("STRIPE_PUBLISHABLE_KEY", publishableKey, /^pk_(test|live)_/, "pk_test_…");
  requireFormat("STRIPE_WEBHOOK_SECRET", webhookSecret, /^whsec_/, "whsec_…");
  const live = names.filter((name) => /^(sk|rk|pk)_live_/.test(environment[name]?.trim() ?? ""));
  if (live.length === 1) {
    throw new UserError(
      `${live[0]} is a live key and the other one a test key, so payments would fail; use two test keys of one account.`,
    );
  }
  if (live.length === 2) {
    throw new UserError("These are Stripe's live keys, which would charge real cards; use test keys on this machine.");
  }
  return { kind: "real", stripeSecretKey: secretKey, publishableKey, stripeWebhookSecret: webhookSecret };
}

/**
 * Generates keys for the stand-in. They are new at every start: nothing outside this process signs or verifies with
 * them.
 * @throws UserError when STRIPE_RATE_LIMITS is neither on nor off
 */
export function localStripeSettings(environment: NodeJS.ProcessEnv = {}): StripeSettings {
  const random = randomBytes(18).toString("hex");
  return {
    kind: "stand-in",
    stripeSecretKey: `sk_test_${random}`,
    publishableKey: `pk_test_${random}`,
    stripeWebhookSecret: `whsec_${random}`,
    ...rateLimits(environment),
  };
}

function rateLimits({ STRIPE_RATE_LIMITS: setting }: NodeJS.ProcessEnv): Pick<StripeSettings, "rateLimits"> {
  const value = setting?.trim() || "off";
  if (value !== "on" && value !== "off") throw new UserError("STRIPE_RATE_LIMITS is either on or off.");
  return value === "on" ? { rateLimits: true } : {};
}

function requireFormat(name: string, value: string, format: RegExp, example: string) {
  if (!format.test(value)) throw new UserError(`${name} does not have the expected format, ${example}.`);
}
