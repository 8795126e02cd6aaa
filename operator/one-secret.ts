import type { StageSecret } from "./stage/stage-secret.ts";

type Fields = Readonly<Record<string, unknown>>;

const moves = {
  tokens: ["jwtKeys", "firstJwtKeySignsFrom"],
  stripe: ["stripeSecretKey", "stripeWebhookSecret", "stripeWebhookEndpoint"],
} as const;

/**
 * Splits the single secret of an old stage, which is now the origin secret, into fields that move to the secrets of
 * tokens and Stripe, so that no one is signed out and Stripe's keys need not be entered again, and fields that stay.
 * `names`: of the fields to move; empty on other stages.
 */
export function splitLegacySecret({ fields }: StageSecret): {
  readonly tokens: Fields;
  readonly stripe: Fields;
  readonly otherFields: Fields;
  readonly names: readonly string[];
} {
  const all: readonly string[] = [...moves.tokens, ...moves.stripe];
  const only = (isExcluded: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => isExcluded(name)));
  return {
    tokens: only((name) => moves.tokens.some((one) => one === name)),
    stripe: only((name) => moves.stripe.some((one) => one === name)),
    otherFields: only((name) => !all.includes(name)),
    names: all.filter((name) => name in fields),
  };
}
