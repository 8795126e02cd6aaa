import sign from "jsonwebtoken/sign.js";
import { type TokenSecret, tokenLifetimeSeconds } from "#shared/runtime/secrets.ts";
import type { User } from "../data/user.ts";
import { readTokenSecret } from "../secrets.ts";
import { type Claims, type Proofs, toEpochSeconds } from "./read-token.ts";

/**
 * Creates a bearer token for this account: HS256, valid for seven days. Without proofs, the token states that the
 * password was entered just now and that no second-factor code was entered.
 */
export async function signToken(
  { id, role, version }: Pick<User, "id" | "role" | "version">,
  now: Date,
  { signedInAt, secondFactorAt }: Proofs = { signedInAt: now },
): Promise<string> {
  const key = signingKey(await readTokenSecret(now), now);
  const iat = toEpochSeconds(now);
  const claims: Claims = {
    sub: id,
    role,
    version,
    auth_time: toEpochSeconds(signedInAt),
    ...(secondFactorAt === undefined ? {} : { second: toEpochSeconds(secondFactorAt) }),
    iat,
    exp: iat + tokenLifetimeSeconds,
  };
  return sign(claims, key, { algorithm: "HS256" });
}

/**
 * Returns the first key, or the second while the first may not sign yet: every function must have read a new key before
 * it receives a token signed with that key (docs/operating/keys.md).
 */
function signingKey({ jwtKeys: [first, second], firstJwtKeySignsFrom }: TokenSecret, now: Date): string {
  const isFirstKeyTooNew = firstJwtKeySignsFrom !== undefined && now.getTime() < Date.parse(firstJwtKeySignsFrom);
  const key = isFirstKeyTooNew ? (second ?? first) : first;
  if (key === undefined) throw new TypeError("The secret contains no signing key.");
  return key;
}
