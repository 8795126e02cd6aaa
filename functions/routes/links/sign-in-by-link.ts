import { links } from "#shared/contract/shop/links.ts";
import { rememberOrigin } from "../../data/known-addresses.ts";
import { recoverAccount } from "../../data/recovery.ts";
import type { User } from "../../data/user.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { redeemableLink } from "../../sign-in/redeem-link.ts";
import { signInReply } from "../../sign-in/sign-in-reply.ts";

/** Signs in with a link from a mail. */
export const handler = openEndpoint("signInByLink", links, async (call) => {
  const { body, requestOrigin, now } = call;
  const link = await redeemableLink(body.token, "signIn", now);
  const { user, became } = await recoverAccount(link, undefined, now);
  await rememberOrigin({ email: user.email, address: await callerAddress(requestOrigin, now) }, now);
  return { ...(await signInReply(user, call, needsPassword(user) ? { signedInAt: new Date(0) } : undefined)), became };
});

/**
 * Whether the link does not count as the password: it opens no admin area by itself. An admin with a second factor
 * enters its code there; one without it enters the password, because the token says that it was never entered.
 */
function needsPassword({ role, secondFactorSince }: User): boolean {
  return role === "admin" && secondFactorSince === undefined;
}
