import { type Link, type LinkPurpose, readUsableLink } from "../data/links.ts";
import { ShopError } from "../shop-error.ts";
import { readLinkToken } from "./link-token.ts";

/**
 * Reads the link with this token, for this purpose. Forged tokens are refused before anything is read. Throws
 * `link_invalid`, also for a link that has expired or was used.
 */
export async function redeemableLink(token: string, purpose: LinkPurpose, now: Date): Promise<Link> {
  const link = await readUsableLink(await readLinkToken(token, now), purpose, now);
  if (link === undefined) throw new ShopError("link_invalid");
  return link;
}
