import sign from "jsonwebtoken/sign.js";
import { tokenLifetimeSeconds } from "#shared/runtime/secrets.ts";
import type { User } from "../data/user.ts";
import { readTokenSecret } from "../secrets.ts";
import { type Claims, type Proofs, toEpochSeconds } from "./read-token.ts";
import { signingKey } from "./signing-key.ts";

/**
 * Creates a bearer token for a session of this account: HS256, valid for seven days. Without proofs, the token states
 * that the password was entered just now and that no second-factor code was entered.
 */
export async function signToken(
  { id, role, version }: Pick<User, "id" | "role" | "version">,
  sessionId: string,
  now: Date,
  { signedInAt, secondFactorAt }: Proofs = { signedInAt: now },
): Promise<string> {
  const key = signingKey(await readTokenSecret(now), now);
  const iat = toEpochSeconds(now);
  const claims: Claims = {
    sub: id,
    role,
    version,
    sid: sessionId,
    auth_time: toEpochSeconds(signedInAt),
    ...(secondFactorAt === undefined ? {} : { second: toEpochSeconds(secondFactorAt) }),
    iat,
    exp: iat + tokenLifetimeSeconds,
  };
  return sign(claims, key, { algorithm: "HS256" });
}
