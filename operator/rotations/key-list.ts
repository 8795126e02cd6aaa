import { randomBytes } from "node:crypto";
import { secretCacheMs, type TokenSecret, tokenLifetimeSeconds, tokenSecret } from "#shared/runtime/secrets.ts";

/**
 * The rotation of the keys that sign sessions (docs/operating/keys.md).
 *
 * A new key is prepended and verifies at once, but signs only after a delay: functions cache the secret, and would
 * reject a token of an unknown key. Previous keys verify until the last token they signed has expired.
 */
export const jwtKeys = tokenSecret;
export type JwtKeys = TokenSecret;

/** Several times the functions' cache time, to allow for an inaccurate clock. */
const waitsMs = 6 * secretCacheMs;
/** Allows for inaccurate clocks too. */
const expiredForMs = 3_600_000;

/** A new key: 48 random bytes, where HS256 requires 32 (https://www.rfc-editor.org/rfc/rfc7518#section-3.2). */
export function newJwtKey(): string {
  return randomBytes(48).toString("base64url");
}

/** When the first key starts to sign; undefined if it does already. */
export function signsFrom({ firstJwtKeySignsFrom }: JwtKeys, now: Date): Date | undefined {
  if (firstJwtKeySignsFrom === undefined) return undefined;
  const from = new Date(firstJwtKeySignsFrom);
  return from.getTime() > now.getTime() ? from : undefined;
}

/** When the last token of the previous keys expires; undefined if unknown. */
export function oldTokensExpireAt({ firstJwtKeySignsFrom }: JwtKeys): Date | undefined {
  if (firstJwtKeySignsFrom === undefined) return undefined;
  return new Date(Date.parse(firstJwtKeySignsFrom) + tokenLifetimeSeconds * 1000 + expiredForMs);
}

/**
 * Prepends a new key and removes expired ones. Not while the first key is still waiting: as the second key it would
 * sign at once, before every function knows it.
 */
export function withNewKey(keys: JwtKeys, now: Date): JwtKeys {
  const remainingKeys = withoutOld(keys, now) ?? keys;
  const firstJwtKeySignsFrom = new Date(now.getTime() + waitsMs).toISOString();
  return { jwtKeys: [newJwtKey(), ...remainingKeys.jwtKeys], firstJwtKeySignsFrom };
}

/** Removes the previous keys; undefined while they may still be needed. */
export function withoutOld(keys: JwtKeys, now: Date): JwtKeys | undefined {
  const until = oldTokensExpireAt(keys);
  if (until === undefined || until.getTime() > now.getTime()) return undefined;
  return { jwtKeys: keys.jwtKeys.slice(0, 1), firstJwtKeySignsFrom: undefined };
}

/** A single new key, which signs at once. Invalidates all tokens. */
export function freshKeys(): JwtKeys {
  return { jwtKeys: [newJwtKey()], firstJwtKeySignsFrom: undefined };
}
