import { createPrivateKey, type KeyObject } from "node:crypto";

/** What precedes the 32 bytes of a private key in PKCS #8 (https://www.rfc-editor.org/rfc/rfc8410#section-7). */
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

/** The private key of Ed25519 with this seed of 32 bytes. */
export function ed25519KeyOf(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: "der", type: "pkcs8" });
}
