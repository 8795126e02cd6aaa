import type { StageSecret } from "./stage/stage-secret.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The fields that move to another secret. */
const movedFields = {
  tokens: ["jwtKeys", "firstJwtKeySignsFrom"],
  stripe: ["stripeSecretKey", "stripeWebhookSecret", "stripeWebhookEndpoint"],
} as const;

/**
 * Splits the single secret of an old stage, which is now its origin secret. Some fields move to the secrets for tokens
 * and for Stripe, so that no one is signed out and Stripe's keys need not be entered again; `otherFields` stay.
 * `movedNames`: the names of the fields to move; empty on a stage that never had a single secret.
 */
export function splitLegacySecret({ fields }: StageSecret): {
  readonly tokens: Fields;
  readonly stripe: Fields;
  readonly otherFields: Fields;
  readonly movedNames: readonly string[];
} {
  const movedNames: readonly string[] = [...movedFields.tokens, ...movedFields.stripe];
  const pick = (isIncluded: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => isIncluded(name)));
  return {
    tokens: pick((name) => movedFields.tokens.some((one) => one === name)),
    stripe: pick((name) => movedFields.stripe.some((one) => one === name)),
    otherFields: pick((name) => !movedNames.includes(name)),
    movedNames: movedNames.filter((name) => name in fields),
  };
}
