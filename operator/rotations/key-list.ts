import { randomBytes } from "node:crypto";
import { secretCacheMs, type TokenSecret, tokenLifetimeSeconds, tokenSecret } from "#shared/runtime/secrets.ts";

/**
 * The keys that sign sessions, newest first, and since when the first one signs (docs/operating/keys.md).
 *
 * A rotation prepends a new key. That key verifies immediately, but signs only after a delay: functions cache the
 * secret, and would reject a token of a key they do not know. Previous keys verify until the last token they signed has
 * expired.
 */
export const keyListSchema = tokenSecret;
export type KeyList = TokenSecret;

/** How long a new key waits before it signs: several times the functions' cache time, because clocks are inaccurate. */
const signingDelayMs = 6 * secretCacheMs;
/** How long the previous keys stay after their last token has expired, because clocks are inaccurate. */
const clockToleranceMs = 3_600_000;

/** Returns a new key: 48 random bytes, where HS256 requires 32 (https://www.rfc-editor.org/rfc/rfc7518#section-3.2). */
export function newJwtKey(): string {
  return randomBytes(48).toString("base64url");
}

/** Returns when the first key starts to sign; undefined if it already signs. */
export function signingStart({ firstJwtKeySignsFrom }: KeyList, now: Date): Date | undefined {
  if (firstJwtKeySignsFrom === undefined) return undefined;
  const start = new Date(firstJwtKeySignsFrom);
  return start.getTime() > now.getTime() ? start : undefined;
}

/** Returns when the last token of the previous keys has certainly expired; undefined if that is unknown. */
export function oldTokensExpireAt({ firstJwtKeySignsFrom }: KeyList): Date | undefined {
  if (firstJwtKeySignsFrom === undefined) return undefined;
  return new Date(Date.parse(firstJwtKeySignsFrom) + tokenLifetimeSeconds * 1000 + clockToleranceMs);
}

/**
 * Prepends a new key and removes keys that no valid token needs. Call it only when the first key already signs: a key
 * that still waits would become the second key and so sign immediately, before every function knows it.
 */
export function withNewKey(keys: KeyList, now: Date): KeyList {
  const remainingKeys = withoutOldKeys(keys, now) ?? keys;
  const firstJwtKeySignsFrom = new Date(now.getTime() + signingDelayMs).toISOString();
  return { jwtKeys: [newJwtKey(), ...remainingKeys.jwtKeys], firstJwtKeySignsFrom };
}

/** Removes the previous keys. Returns undefined while a valid token may need them. */
export function withoutOldKeys(keys: KeyList, now: Date): KeyList | undefined {
  const expiry = oldTokensExpireAt(keys);
  if (expiry === undefined || expiry.getTime() > now.getTime()) return undefined;
  return { jwtKeys: keys.jwtKeys.slice(0, 1), firstJwtKeySignsFrom: undefined };
}

/** Returns a list of a single new key, which signs immediately. It invalidates all tokens. */
export function singleNewKey(): KeyList {
  return { jwtKeys: [newJwtKey()], firstJwtKeySignsFrom: undefined };
}
