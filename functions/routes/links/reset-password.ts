import { links } from "#shared/contract/shop/links.ts";
import { rememberOrigin } from "../../data/known-addresses.ts";
import { recoverAccount } from "../../data/recovery.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { refuseCommonPassword } from "../../sign-in/new-password.ts";
import { hashPassword } from "../../sign-in/passwords.ts";
import { redeemableLink } from "../../sign-in/redeem-link.ts";
import { signInReply } from "../../sign-in/sign-in-reply.ts";

/** Sets a new password with a link from a mail, and signs in. A common password leaves the link unused. */
export const handler = openEndpoint("resetPassword", links, async (call) => {
  const { body, requestOrigin, now } = call;
  const link = await redeemableLink(body.token, "resetPassword", now);
  refuseCommonPassword(body.password, link.email);
  const { user, became } = await recoverAccount(link, await hashPassword(body.password), now);
  await rememberOrigin({ email: user.email, address: await callerAddress(requestOrigin, now) }, now);
  return { ...(await signInReply(user, call)), became };
});
