import { ShopError } from "../shop-error.ts";
import { accountWrite } from "./account-change.ts";
import { type Link, linkUse } from "./links.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { findUser } from "./user.ts";
import { transact } from "./write.ts";

/** Uses up a link, and marks the address of its account as confirmed. Throws `link_invalid` if that is another now. */
export async function confirmAddress(link: Link, now: Date): Promise<void> {
  return retryOnConflict(async () => {
    const account = await findUser(link.userId);
    if (account?.email !== link.email) throw new ShopError("link_invalid");
    const failedParts = await transact<string>([
      linkUse(link, now),
      accountWrite(account, { emailConfirmedAt: now.toISOString() }),
    ]);
    if (failedParts.has("link")) throw new ShopError("link_invalid");
    return failedParts.size === 0 ? undefined : retry;
  });
}
