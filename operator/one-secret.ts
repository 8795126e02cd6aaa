import type { StageSecret } from "./stage/stage-secret.ts";

type Fields = Readonly<Record<string, unknown>>;

const moves = {
  tokens: ["jwtKeys", "firstJwtKeySignsFrom"],
  stripe: ["stripeSecretKey", "stripeWebhookSecret", "stripeWebhookEndpoint"],
} as const;

/**
 * A stage that was deployed before there were three secrets has everything in what is now the origin secret. What has
 * to move from there into the secrets of tokens and of Stripe, so that nobody is signed out and Stripe's keys need
 * not be typed again, and what stays. `names`: of the fields that move; none on any other stage.
 */
export function forOneSecret({ fields }: StageSecret): {
  readonly tokens: Fields;
  readonly stripe: Fields;
  readonly rest: Fields;
  readonly names: readonly string[];
} {
  const all: readonly string[] = [...moves.tokens, ...moves.stripe];
  const only = (wanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => wanted(name)));
  return {
    tokens: only((name) => moves.tokens.some((one) => one === name)),
    stripe: only((name) => moves.stripe.some((one) => one === name)),
    rest: only((name) => !all.includes(name)),
    names: all.filter((name) => name in fields),
  };
}
