import verify from "jsonwebtoken/verify.js";
import * as z from "zod";
import { readTokenSecret } from "../secrets.ts";
import { ShopError } from "../shop-error.ts";

const claims = z.object({
  sub: z.string(),
  role: z.string(),
  version: z.int(),
  auth_time: z.int(),
  /** When a code of the second factor was entered. */
  second: z.int().optional(),
  iat: z.int(),
  exp: z.int(),
});
export type Claims = z.output<typeof claims>;

/** When the token's holder proved their identity, and how. A renewed token keeps these times. */
export interface Proofs {
  /** The password (`auth_time` of OpenID Connect: https://openid.net/specs/openid-connect-core-1_0.html#IDToken). */
  readonly signedInAt: Date;
  /** A code of the second factor. */
  readonly secondFactorAt?: Date | undefined;
}

/** The claims of a valid token. Throws `sign_in_required`. */
export async function readToken(token: string, now: Date): Promise<Claims> {
  const { jwtKeys } = await readTokenSecret(now);
  for (const key of jwtKeys) {
    const read = claims.safeParse(verified(token, key, now));
    if (read.success) return read.data;
  }
  throw new ShopError("sign_in_required");
}

function verified(token: string, key: string, now: Date): unknown {
  try {
    return verify(token, key, { algorithms: ["HS256"], clockTimestamp: inSeconds(now) });
  } catch {
    // Forged, expired, of another algorithm, or signed by the next key: the caller only learns that it is invalid.
    return undefined;
  }
}

/** A time in a token's format (https://www.rfc-editor.org/rfc/rfc7519#section-2). */
export function inSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
