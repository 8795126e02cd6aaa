import { passkeys } from "#shared/contract/shop/passkeys.ts";
import { countAttempt, limits } from "../../data/attempts.ts";
import { createChallenge } from "../../data/challenges.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { siteOrigin } from "../../http/site-origin.ts";
import { requestOptions } from "../../sign-in/passkey-options.ts";

/** Starts a sign-in with any passkey that the browser has for the site. */
export const handler = openEndpoint("beginPasskeySignIn", passkeys, async ({ requestOrigin, now }) => {
  const { host } = await siteOrigin(requestOrigin, now);
  await countAttempt(limits.passkeyByAddress, await callerAddress(requestOrigin, now), now);
  return { use: requestOptions(await createChallenge({ purpose: "signIn" }, now), host) };
});
