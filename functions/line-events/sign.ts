import { createHmac, createPublicKey, type KeyObject, sign } from "node:crypto";
import type { EventEndpoint } from "../data/event-endpoints.ts";
import { ed25519KeyOf } from "../lines/ed25519-key.ts";

/**
 * The signatures of an event by the rules of Standard Webhooks: of the current key, and for a day after it was rolled
 * of the former one, separated by a space.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme
 */
export function signaturesOf(endpoint: EventEndpoint, signed: string, now: Date): string {
  const { signature, key, formerKey } = endpoint;
  const isFormerLive = formerKey !== undefined && Date.parse(formerKey.until) > now.getTime();
  return [key, ...(isFormerLive ? [formerKey.key] : [])]
    .map((each) => `${signature},${signedBy(each, signature, signed)}`)
    .join(" ");
}

function signedBy(key: string, signature: EventEndpoint["signature"], signed: string): string {
  if (signature === "v1") return createHmac("sha256", Buffer.from(key, "base64")).update(signed).digest("base64");
  return sign(null, Buffer.from(signed), privateKeyOf(key)).toString("base64");
}

/** The public key of an endpoint with "v1a": `whpk_` and its 32 bytes in base64; null for "v1". */
export function publicKeyOf({ signature, key }: Pick<EventEndpoint, "signature" | "key">): string | null {
  if (signature === "v1") return null;
  const { x = "" } = createPublicKey(privateKeyOf(key)).export({ format: "jwk" });
  return `whpk_${Buffer.from(x, "base64url").toString("base64")}`;
}

/** The shared secret of an endpoint with "v1"; null for "v1a", whose private key never leaves the shop. */
export function sharedSecretOf({ signature, key }: Pick<EventEndpoint, "signature" | "key">): string | null {
  return signature === "v1" ? `whsec_${key}` : null;
}

function privateKeyOf(key: string): KeyObject {
  return ed25519KeyOf(Buffer.from(key, "base64"));
}
