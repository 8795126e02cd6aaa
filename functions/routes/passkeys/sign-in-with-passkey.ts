import { passkeys } from "#shared/contract/shop/passkeys.ts";
import { countAttempt, limits } from "../../data/attempts.ts";
import { isId } from "../../data/ids.ts";
import { rememberOrigin } from "../../data/known-addresses.ts";
import { listPasskeys } from "../../data/passkeys.ts";
import { findUser } from "../../data/user.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { siteOrigin } from "../../http/site-origin.ts";
import { ShopError } from "../../shop-error.ts";
import { userIdOf, verifyPasskey } from "../../sign-in/passkeys.ts";
import { signInReply } from "../../sign-in/sign-in-reply.ts";

/**
 * Signs in with a passkey, which names its account itself. An unknown account, a removed passkey and a wrong signature
 * give the same response. The passkey has verified its user, so the token counts for both factors of an admin.
 */
export const handler = openEndpoint("signInWithPasskey", passkeys, async (call) => {
  const { body, requestOrigin, now, log } = call;
  const { passkey } = body;
  const site = await siteOrigin(requestOrigin, now);
  const address = await callerAddress(requestOrigin, now);
  await countAttempt(limits.signInByAddress, address, now);
  const userId = userIdOf(passkey.userHandle ?? "");
  if (!isId("usr", userId)) throw new ShopError("passkey_refused");
  const [user, ownPasskeys] = await Promise.all([findUser(userId), listPasskeys(userId)]);
  if (user === undefined) throw new ShopError("passkey_refused");
  await verifyPasskey(userId, ownPasskeys, passkey, { purpose: "signIn" }, { site, now, log });
  const [reply] = await Promise.all([
    signInReply(user, call, { signedInAt: now, secondFactorAt: now }),
    rememberOrigin({ email: user.email, address }, now),
  ]);
  return reply;
});
