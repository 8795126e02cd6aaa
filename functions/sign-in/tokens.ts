import jwt from "jsonwebtoken";
import * as z from "zod";
import { type Secrets, tokenLivesSeconds } from "../../shared/runtime/secrets.ts";
import type { User } from "../data/user.ts";
import { readSecrets } from "../secrets.ts";
import { ShopError } from "../shop-error.ts";

const claims = z.object({
  sub: z.string(),
  role: z.string(),
  version: z.int(),
  auth_time: z.int(),
  /** When a code of the second factor was given. */
  second: z.int().optional(),
  iat: z.int(),
  exp: z.int(),
});
export type Claims = z.output<typeof claims>;

/** What the person behind a token has shown, and when; a token that follows another keeps it. */
export interface Shown {
  /** Their password (`auth_time` of OpenID Connect: https://openid.net/specs/openid-connect-core-1_0.html#IDToken). */
  readonly signedInAt: Date;
  /** A code of their second factor. */
  readonly secondFactorAt?: Date | undefined;
}

/** A bearer token for this account: HS256, seven days. Without `shown` the password was given now, and nothing else. */
export async function signToken(
  { id, role, version }: Pick<User, "id" | "role" | "version">,
  now: Date,
  { signedInAt, secondFactorAt }: Shown = { signedInAt: now },
): Promise<string> {
  const key = signingKey(await readSecrets(now), now);
  const iat = inSeconds(now);
  const content: Claims = {
    sub: id,
    role,
    version,
    auth_time: inSeconds(signedInAt),
    ...(secondFactorAt === undefined ? {} : { second: inSeconds(secondFactorAt) }),
    iat,
    exp: iat + tokenLivesSeconds,
  };
  return jwt.sign(content, key, { algorithm: "HS256" });
}

/**
 * The first key, or the one before it while that one still waits: a function that has read the secret just before the first key came must
 * have read it again before it meets a token of that key (docs/operating/keys.md).
 */
function signingKey({ jwtKeys: [first, second], firstJwtKeySignsFrom }: Secrets, now: Date): string {
  const waits = firstJwtKeySignsFrom !== undefined && now.getTime() < Date.parse(firstJwtKeySignsFrom);
  const key = waits ? (second ?? first) : first;
  if (key === undefined) throw new TypeError("The secret holds no key to sign with.");
  return key;
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
