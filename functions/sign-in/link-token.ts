/**
 * The token of a link in a mail: the link's id and a MAC of it. It is computed when the mail is sent and checked when
 * the link is used, so it is stored nowhere. It stands in the fragment of the address, which browsers send to no
 * server and in no referrer (docs/decisions/046-mail-through-an-outbox.md).
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { readTokenSecret } from "../secrets.ts";
import { ShopError } from "../shop-error.ts";
import { signingKey } from "./signing-key.ts";

/** Creates the token of the link with this id. */
export async function linkToken(linkId: string, now: Date): Promise<string> {
  const key = signingKey(await readTokenSecret(now), now);
  return `${linkId}.${macOf(linkId, key).toString("base64url")}`;
}

/** Returns the id of the link with this token. Throws `link_invalid`. */
export async function readLinkToken(token: string, now: Date): Promise<string> {
  const { jwtKeys } = await readTokenSecret(now);
  const [linkId = "", mac = ""] = token.split(".");
  const received = Buffer.from(mac, "base64url");
  const isGenuine = jwtKeys.some((key) => {
    const expected = macOf(linkId, key);
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
  if (!isGenuine) throw new ShopError("link_invalid");
  return linkId;
}

/** The prefix separates these MACs from signatures of bearer tokens by the same key. */
function macOf(linkId: string, key: string): Buffer {
  return createHmac("sha256", key).update(`everline link:${linkId}`).digest();
}
