import { accounts } from "#shared/contract/shop/accounts.ts";
import { countAttempt, limits } from "../../data/attempts.ts";
import { rememberOrigin } from "../../data/known-addresses.ts";
import { rememberPlace } from "../../data/known-places.ts";
import { proofLinkWrites } from "../../data/link-mails.ts";
import { createUser } from "../../data/user.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { openEndpointWithSecrets } from "../../http/open-endpoint.ts";
import { readOriginSecret, readTokenSecret } from "../../secrets.ts";
import { ShopError } from "../../shop-error.ts";
import { refuseCommonPassword } from "../../sign-in/new-password.ts";
import { hashPassword } from "../../sign-in/passwords.ts";
import { newSessionOf } from "../../sign-in/sign-in-reply.ts";
import { signToken } from "../../sign-in/sign-token.ts";

const secrets = [readOriginSecret, readTokenSecret];

/** Creates a customer's account, mails a link that confirms its address, and signs it in. */
export const handler = openEndpointWithSecrets("register", accounts, secrets, async (call) => {
  const { body, language, requestOrigin, now } = call;
  const { name, email, password } = body;
  refuseCommonPassword(password, email);
  const origin = { email, address: await callerAddress(requestOrigin, now) };
  await countAttempt(limits.registerByAddress, origin.address, now);
  await countAttempt(limits.registerByEmailAndAddress, `${email} ${origin.address}`, now);
  const { id: sessionId, session } = newSessionOf(call);
  const passwordHash = await hashPassword(password);
  const user = await createUser(
    { name, email, language, passwordHash, sessions: { [sessionId]: session } },
    now,
    (created) => proofLinkWrites("confirmAddress", created, now),
  );
  if (user === undefined) throw new ShopError("email_taken");
  await Promise.all([rememberOrigin(origin, now), rememberPlace(user.id, session, now)]);
  return { token: await signToken(user, sessionId, now), user };
});
