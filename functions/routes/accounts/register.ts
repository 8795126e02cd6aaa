import { accounts } from "#shared/contract/shop/accounts.ts";
import { countAttempt, limits } from "../../data/attempts.ts";
import { rememberOrigin } from "../../data/known-addresses.ts";
import { createUser } from "../../data/user.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { ShopError } from "../../shop-error.ts";
import { refuseCommonPassword } from "../../sign-in/new-password.ts";
import { hashPassword } from "../../sign-in/passwords.ts";
import { signInReply } from "../../sign-in/sign-in-reply.ts";

/** Creates a customer's account and signs it in. */
export const handler = openEndpoint("register", accounts, async ({ body, requestOrigin, now }) => {
  const { name, email, password } = body;
  refuseCommonPassword(password, email);
  const origin = { email, address: await callerAddress(requestOrigin, now) };
  await countAttempt(limits.registerByAddress, origin.address, now);
  await countAttempt(limits.registerByEmailAndAddress, `${email} ${origin.address}`, now);
  const user = await createUser({ name, email, passwordHash: await hashPassword(password) }, now);
  if (user === undefined) throw new ShopError("email_taken");
  await rememberOrigin(origin, now);
  return signInReply(user, now);
});
