import { randomBytes } from "node:crypto";
import { secretKeptForMs, type TokenSecret, tokenLivesSeconds, tokenSecret } from "#shared/runtime/secrets.ts";

/**
 * How the keys that sign sessions follow each other (docs/operating/keys.md).
 *
 * A new key comes to the front of the list and verifies at once, but signs only after a while: a function keeps what
 * it has read of the secret, and would refuse a token of a key that it has not read yet. The keys behind it go on
 * verifying until the last token that they have signed has expired.
 */
export const jwtKeys = tokenSecret;
export type JwtKeys = TokenSecret;

/** Several times as long as a function keeps the secret, so that an operator's clock may be wrong by as much. */
const waitsMs = 6 * secretKeptForMs;
/** For clocks that are wrong, again. */
const expiredForMs = 3_600_000;

/** A fresh key: 48 random bytes, where HS256 asks for 32 (https://www.rfc-editor.org/rfc/rfc7518#section-3.2). */
export function newJwtKey(): string {
  return randomBytes(48).toString("base64url");
}

/** When the first key begins to sign, if it does not sign yet. */
export function waitsUntil({ firstJwtKeySignsFrom }: JwtKeys, now: Date): Date | undefined {
  if (firstJwtKeySignsFrom === undefined) return undefined;
  const from = new Date(firstJwtKeySignsFrom);
  return from.getTime() > now.getTime() ? from : undefined;
}

/**
 * From when on nobody can have a token of the keys behind the first; undefined when nobody has written down since
 * when they do not sign.
 */
export function oldKeysServeUntil({ firstJwtKeySignsFrom }: JwtKeys): Date | undefined {
  if (firstJwtKeySignsFrom === undefined) return undefined;
  return new Date(Date.parse(firstJwtKeySignsFrom) + tokenLivesSeconds * 1000 + expiredForMs);
}

/**
 * With a new key in front, and without those that serve nobody any more. Not while the first key still waits: a
 * second one would be overtaken.
 */
export function rotated(keys: JwtKeys, now: Date): JwtKeys {
  const kept = withoutOld(keys, now) ?? keys;
  const firstJwtKeySignsFrom = new Date(now.getTime() + waitsMs).toISOString();
  return { jwtKeys: [newJwtKey(), ...kept.jwtKeys], firstJwtKeySignsFrom };
}

/** Without the keys that serve nobody any more; undefined while they may serve somebody. */
export function withoutOld(keys: JwtKeys, now: Date): JwtKeys | undefined {
  const until = oldKeysServeUntil(keys);
  if (until === undefined || until.getTime() > now.getTime()) return undefined;
  return { jwtKeys: keys.jwtKeys.slice(0, 1), firstJwtKeySignsFrom: undefined };
}

/** One new key alone, which signs at once. Every token that there is ends. */
export function startedAnew(): JwtKeys {
  return { jwtKeys: [newJwtKey()], firstJwtKeySignsFrom: undefined };
}
