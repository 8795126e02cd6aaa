import decode from "jsonwebtoken/decode.js";
import verify from "jsonwebtoken/verify.js";
import * as z from "zod";
import { readTokenSecret } from "../secrets.ts";
import { ShopError } from "../shop-error.ts";

const claims = z.object({
  sub: z.string(),
  role: z.string(),
  version: z.int(),
  /** The session that the token belongs to (https://openid.net/specs/openid-connect-frontchannel-1_0.html#OPLogout). */
  sid: z.string(),
  auth_time: z.int(),
  /** When a second-factor code was entered. */
  second: z.int().optional(),
  iat: z.int(),
  exp: z.int(),
});
export type Claims = z.output<typeof claims>;

/** When the token's holder proved their identity, and how. A renewed token keeps these times. */
export interface Proofs {
  /**
   * When the password was entered: `auth_time` of OpenID Connect
   * (https://openid.net/specs/openid-connect-core-1_0.html#IDToken).
   */
  readonly signedInAt: Date;
  /** When a second-factor code was entered. */
  readonly secondFactorAt?: Date | undefined;
}

/** Returns the claims of a valid token. Throws `sign_in_required`. */
export async function readToken(token: string, now: Date): Promise<Claims> {
  const { jwtKeys } = await readTokenSecret(now);
  for (const key of jwtKeys) {
    const parsed = claims.safeParse(verifyQuietly(token, key, now));
    if (parsed.success) return parsed.data;
  }
  throw new ShopError("sign_in_required");
}

/**
 * Returns the id of the account that a token claims, which is not verified: only for reading the account while the keys
 * are being read. Undefined for what is no token.
 */
export function claimedUserId(token: string): string | undefined {
  try {
    return z.object({ sub: z.string() }).safeParse(decode(token)).data?.sub;
  } catch {
    // Not JSON: `readToken` refuses it.
    return undefined;
  }
}

/** Returns the payload of a token that is valid with this key; otherwise undefined. */
function verifyQuietly(token: string, key: string, now: Date): unknown {
  try {
    return verify(token, key, { algorithms: ["HS256"], clockTimestamp: toEpochSeconds(now) });
  } catch {
    // Forged, expired, of another algorithm, or signed with another key: the caller learns only that it is invalid.
    return undefined;
  }
}

/** Returns a time in whole seconds since 1970, as in a token (https://www.rfc-editor.org/rfc/rfc7519#section-2). */
export function toEpochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
