import sign from "jsonwebtoken/sign.js";
import { type TokenSecret, tokenLifetimeSeconds } from "#shared/runtime/secrets.ts";
import type { User } from "../data/user.ts";
import { readTokenSecret } from "../secrets.ts";
import { type Claims, inSeconds, type Proofs } from "./read-token.ts";

/**
 * Creates a bearer token for this account: HS256, valid for seven days. Without `shown`, it states that the password
 * was entered just now, and no code.
 */
export async function signToken(
  { id, role, version }: Pick<User, "id" | "role" | "version">,
  now: Date,
  { signedInAt, secondFactorAt }: Proofs = { signedInAt: now },
): Promise<string> {
  const key = signingKey(await readTokenSecret(now), now);
  const iat = inSeconds(now);
  const content: Claims = {
    sub: id,
    role,
    version,
    auth_time: inSeconds(signedInAt),
    ...(secondFactorAt === undefined ? {} : { second: inSeconds(secondFactorAt) }),
    iat,
    exp: iat + tokenLifetimeSeconds,
  };
  return sign(content, key, { algorithm: "HS256" });
}

/**
 * The first key, or the second while the first is waiting: every function must have read a new key before it receives
 * a token signed with it (docs/operating/keys.md).
 */
function signingKey({ jwtKeys: [first, second], firstJwtKeySignsFrom }: TokenSecret, now: Date): string {
  const isKeyWaiting = firstJwtKeySignsFrom !== undefined && now.getTime() < Date.parse(firstJwtKeySignsFrom);
  const key = isKeyWaiting ? (second ?? first) : first;
  if (key === undefined) throw new TypeError("The secret holds no key to sign with.");
  return key;
}
