import { links } from "#shared/contract/shop/links.ts";
import { takeBackChange } from "../../data/take-back.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { linkToken } from "../../sign-in/link-token.ts";
import { redeemableLink } from "../../sign-in/redeem-link.ts";

/** Takes back a change of the password or the address, and returns the token with which a new password is chosen. */
export const handler = openEndpoint("undoChange", links, async ({ body, now }) => {
  const link = await redeemableLink(body.token, "takeBack", now);
  return { resetToken: await linkToken(await takeBackChange(link, now), now) };
});
