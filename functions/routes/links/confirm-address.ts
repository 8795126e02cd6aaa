import { links } from "#shared/contract/shop/links.ts";
import { clearAttempts, countAttempt, limits } from "../../data/attempts.ts";
import { confirmAddress } from "../../data/confirm-address.ts";
import { findUser } from "../../data/user.ts";
import { endpoint } from "../../http/endpoint.ts";
import { ShopError } from "../../shop-error.ts";
import { passwordMatches } from "../../sign-in/passwords.ts";
import { redeemableLink } from "../../sign-in/redeem-link.ts";

/**
 * Confirms an address: the link shows that the caller reads its mail, and the session or the password that the account
 * is theirs. With the link alone, the owner of an address could confirm a stranger's account by mistake.
 */
export const handler = endpoint("confirmAddress", links, async ({ caller, body, now }) => {
  const link = await redeemableLink(body.token, "confirmAddress", now);
  if (caller?.id !== link.userId) await verifyPassword(link.userId, body.password, now);
  await confirmAddress(link, now);
  return { ok: true };
});

async function verifyPassword(userId: string, password: string | undefined, now: Date): Promise<void> {
  if (password === undefined) throw new ShopError("sign_in_again");
  await countAttempt(limits.passwordByAccount, userId, now);
  const account = await findUser(userId);
  if (!(await passwordMatches(password, account?.passwordHash))) throw new ShopError("wrong_password");
  await clearAttempts(limits.passwordByAccount, userId, now);
}
