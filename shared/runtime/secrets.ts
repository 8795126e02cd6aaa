import * as z from "zod";

/**
 * What the stage's one secret holds, as JSON. The deployment generates `originSecret`, which CloudFront must know too; the operator adds
 * the rest, because Secrets Manager generates one value only, and what CloudFront's configuration shows must not sign tokens.
 * `jwtKeys`: the first signs, all verify, so that a key can be rotated without signing everybody out.
 */
export const secrets = z.object({
  jwtKeys: z.array(z.string().min(32)).min(1),
  originSecret: z.string().min(16),
  stripeSecretKey: z.string().regex(/^(sk|rk)_(test|live)_/, "is not a Stripe secret key"),
  stripeWebhookSecret: z.string().regex(/^whsec_/, "is not a Stripe webhook secret"),
});
export type Secrets = z.output<typeof secrets>;
