import * as z from "zod";

/** The stage's secrets, by what they are for. A function may read those that it uses, and no others. */
export type SecretName = "tokens" | "stripe" | "origin";

/**
 * What signs and verifies tokens; `npm run setup` puts it there. `jwtKeys`: the first signs, all verify, so that a
 * key can be rotated without signing anybody out. `firstJwtKeySignsFrom`: since when it does; until then the second
 * one signs, because every function must know a key before any of them signs with it. Absent: since ever.
 */
export const tokenSecret = z.object({
  jwtKeys: z.array(z.string().min(32)).min(1),
  firstJwtKeySignsFrom: z.iso.datetime().optional(),
});
export type TokenSecret = z.output<typeof tokenSecret>;

/** What asks Stripe, and what verifies its reports; `npm run setup` puts it there. */
export const stripeSecret = z.object({
  stripeSecretKey: z.string().regex(/^(sk|rk)_(test|live)_/, "is not a Stripe secret key"),
  stripeWebhookSecret: z.string().regex(/^whsec_/, "is not a Stripe webhook secret"),
});
export type StripeSecret = z.output<typeof stripeSecret>;

/**
 * By what CloudFront proves itself; the deployment generates it. `previousOriginSecret`: what CloudFront may still
 * send while the other one is being changed; admitted until the operator takes it out.
 */
export const originSecret = z.object({
  originSecret: z.string().min(16),
  previousOriginSecret: z.string().min(16).optional(),
});
export type OriginSecret = z.output<typeof originSecret>;

/**
 * For how long a function keeps what it has read of a secret. A new key has to wait longer than that before it signs.
 */
export const secretKeptForMs = 5 * 60_000;

/** For how long a bearer token is good. An old key has to stay for as long after it has signed the last one. */
export const tokenLivesSeconds = 7 * 24 * 3600;
