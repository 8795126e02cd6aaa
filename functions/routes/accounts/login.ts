import { accounts } from "#shared/contract/shop/accounts.ts";
import { findUserByEmail } from "../../data/user.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { openEndpointWithSecrets } from "../../http/open-endpoint.ts";
import { readOriginSecret, readTokenSecret } from "../../secrets.ts";
import { ShopError } from "../../shop-error.ts";
import { countSignIn, recordSignInSuccess } from "../../sign-in/attempts.ts";
import { passwordMatches } from "../../sign-in/passwords.ts";
import { signInReply } from "../../sign-in/sign-in-reply.ts";

const secrets = [readOriginSecret, readTokenSecret];

/** Signs in. "No such account" and "wrong password" give the same response in the same time. */
export const handler = openEndpointWithSecrets("login", accounts, secrets, async (call) => {
  const { body, requestOrigin, now } = call;
  const { email, password } = body;
  const origin = { email, address: await callerAddress(requestOrigin, now) };
  await countSignIn(origin, now);
  const user = await findUserByEmail(email);
  const matches = await passwordMatches(password, user?.passwordHash);
  if (user === undefined || !matches) throw new ShopError("wrong_credentials");
  const [reply] = await Promise.all([signInReply(user, call), recordSignInSuccess(origin, now)]);
  return reply;
});
