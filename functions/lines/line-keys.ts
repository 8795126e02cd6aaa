import { createHash, createPublicKey, hkdfSync, type KeyObject } from "node:crypto";
import { cardSeconds } from "#shared/domain/line-answer.ts";
import type { TokenSecret } from "#shared/runtime/secrets.ts";
import { ed25519KeyOf } from "./ed25519-key.ts";

/** A key pair that signs line cards. */
export interface LineKey {
  readonly kid: string;
  /** The public key, in base64url. */
  readonly x: string;
  readonly privateKey: KeyObject;
}

/**
 * The key pairs of line cards, one for each key that signs tokens, and derived from it (RFC 5869), so that the shop has
 * no further secret, and a rotation renews both (docs/decisions/051).
 */
export function lineKeysOf({ jwtKeys }: Pick<TokenSecret, "jwtKeys">): readonly LineKey[] {
  return jwtKeys.map((jwtKey) => {
    const seed = Buffer.from(hkdfSync("sha256", jwtKey, "", "everline line card", 32));
    const privateKey = ed25519KeyOf(seed);
    const { x } = createPublicKey(privateKey).export({ format: "jwk" });
    if (x === undefined) throw new TypeError("An Ed25519 key has no public part.");
    return { kid: createHash("sha256").update(x).digest("base64url").slice(0, 16), x, privateKey };
  });
}

/**
 * The key that signs cards now. A new key signs a day after it was published, because an assistant may keep the keys
 * for as long as a card is valid.
 */
export function signingLineKey(secret: TokenSecret, now: Date): LineKey {
  const [first, second] = lineKeysOf(secret);
  const { firstJwtKeySignsFrom } = secret;
  const isNew =
    firstJwtKeySignsFrom !== undefined && now.getTime() < Date.parse(firstJwtKeySignsFrom) + cardSeconds * 1000;
  const key = isNew ? (second ?? first) : first;
  if (key === undefined) throw new TypeError("The secret contains no signing key.");
  return key;
}
