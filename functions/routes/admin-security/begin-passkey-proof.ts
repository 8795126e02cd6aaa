import { adminPasskeys } from "#shared/contract/admin/passkeys.ts";
import { countAttempt, limits } from "../../data/attempts.ts";
import { createChallenge } from "../../data/challenges.ts";
import { listPasskeys } from "../../data/passkeys.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { siteOrigin } from "../../http/site-origin.ts";
import { ShopError } from "../../shop-error.ts";
import { requestOptions } from "../../sign-in/passkey-options.ts";

/** Starts the second step of an admin's sign-in with one of the admin's passkeys. */
export const handler = endpointWithPreload(
  "beginPasskeyProof",
  adminPasskeys,
  (_input, userId) => listPasskeys(userId),
  async ({ caller, requestOrigin, now }) => {
    const passkeys = await caller.preloaded();
    if (passkeys.length === 0) throw new ShopError("passkey_missing");
    const { host } = await siteOrigin(requestOrigin, now);
    await countAttempt(limits.passkeyByAccount, caller.id, now);
    const challenge = await createChallenge({ purpose: "secondFactor", userId: caller.id }, now);
    return { use: requestOptions(challenge, host, passkeys) };
  },
);
