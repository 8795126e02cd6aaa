import type { TokenSecret } from "#shared/runtime/secrets.ts";

/**
 * Returns the first key, or the second while the first may not sign yet: every function must have read a new key before
 * it receives a token signed with that key (docs/operating/keys.md).
 */
export function signingKey({ jwtKeys: [first, second], firstJwtKeySignsFrom }: TokenSecret, now: Date): string {
  const isFirstKeyTooNew = firstJwtKeySignsFrom !== undefined && now.getTime() < Date.parse(firstJwtKeySignsFrom);
  const key = isFirstKeyTooNew ? (second ?? first) : first;
  if (key === undefined) throw new TypeError("The secret contains no signing key.");
  return key;
}
