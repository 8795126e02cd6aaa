import jwt from "jsonwebtoken";
import * as z from "zod";
import type { User } from "../data/users.ts";
import { readSecrets } from "../secrets.ts";
import { ShopError } from "../shop-error.ts";

const livesSeconds = 7 * 24 * 3600;

const claims = z.object({
  sub: z.string(),
  role: z.string(),
  version: z.int(),
  auth_time: z.int(),
  iat: z.int(),
  exp: z.int(),
});
export type Claims = z.output<typeof claims>;

/**
 * A bearer token for this account: HS256, seven days. The first key signs. `signedInAt`: when the person last gave their password, which is
 * now unless the token follows another (`auth_time` of OpenID Connect: https://openid.net/specs/openid-connect-core-1_0.html#IDToken).
 */
export async function signToken(
  { id, role, version }: Pick<User, "id" | "role" | "version">,
  now: Date,
  signedInAt = now,
): Promise<string> {
  const [key] = (await readSecrets(now)).jwtKeys;
  if (key === undefined) throw new TypeError("The secret holds no key to sign with.");
  const iat = inSeconds(now);
  const content: Claims = { sub: id, role, version, auth_time: inSeconds(signedInAt), iat, exp: iat + livesSeconds };
  return jwt.sign(content, key, { algorithm: "HS256" });
}

/** What a token says, if one of our keys signed it and it is still good. Throws `sign_in_required`. */
export async function readToken(token: string, now: Date): Promise<Claims> {
  const { jwtKeys } = await readSecrets(now);
  for (const key of jwtKeys) {
    const read = claims.safeParse(verified(token, key, now));
    if (read.success) return read.data;
  }
  throw new ShopError("sign_in_required");
}

function verified(token: string, key: string, now: Date): unknown {
  try {
    return jwt.verify(token, key, { algorithms: ["HS256"], clockTimestamp: inSeconds(now) });
  } catch {
    // Forged, expired, of another algorithm, or signed by the next key: the caller learns only that it is not good.
    return undefined;
  }
}

function inSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
