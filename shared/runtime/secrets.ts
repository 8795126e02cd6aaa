import * as z from "zod";

/**
 * What the stage's one secret holds, as JSON. The deployment generates `originSecret`, which CloudFront must know too; `npm run setup` adds
 * the rest, because Secrets Manager generates one value only, and what CloudFront's configuration shows must not sign tokens.
 * `jwtKeys`: the first signs, all verify, so that a key can be rotated without signing anybody out. `firstJwtKeySignsFrom`: since when it
 * does; until then the second one signs, because every function must know a key before any of them signs with it. Absent: since ever.
 * `previousOriginSecret`: what CloudFront may still send while the other one is being changed.
 */
export const secrets = z.object({
  jwtKeys: z.array(z.string().min(32)).min(1),
  firstJwtKeySignsFrom: z.iso.datetime().optional(),
  originSecret: z.string().min(16),
  /** What CloudFront sent before the origin secret was changed; admitted until the operator takes it out. */
  previousOriginSecret: z.string().min(16).optional(),
  stripeSecretKey: z.string().regex(/^(sk|rk)_(test|live)_/, "is not a Stripe secret key"),
  stripeWebhookSecret: z.string().regex(/^whsec_/, "is not a Stripe webhook secret"),
});
export type Secrets = z.output<typeof secrets>;

/** For how long a function keeps what it has read of the secret. A new key has to wait longer than that before it signs. */
export const secretKeptForMs = 5 * 60_000;

/** For how long a bearer token is good. An old key has to stay for as long after it has signed the last one. */
export const tokenLivesSeconds = 7 * 24 * 3600;
