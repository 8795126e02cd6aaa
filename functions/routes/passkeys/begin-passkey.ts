import { passkeys } from "#shared/contract/shop/passkeys.ts";
import { passkeyLimits } from "#shared/domain/limits.ts";
import { countAttempt, limits } from "../../data/attempts.ts";
import { createChallenge } from "../../data/challenges.ts";
import { listPasskeys } from "../../data/passkeys.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { siteOrigin } from "../../http/site-origin.ts";
import { ShopError } from "../../shop-error.ts";
import { creationOptions, requestOptions } from "../../sign-in/passkey-options.ts";
import { confirmPasskeyOwner } from "../../sign-in/passkey-owner.ts";
import { requireSecondFactor } from "../../sign-in/reauthentication.ts";

/**
 * Starts adding a passkey, or using one as the proof of another call. The proof is demanded here, before the person
 * reaches for the authenticator: the challenge, which only this account can use, is the permission to add.
 */
export const handler = endpointWithPreload(
  "beginPasskey",
  passkeys,
  (_input, userId) => listPasskeys(userId),
  async ({ caller, body, requestOrigin, now, log }) => {
    const { purpose, ...proof } = body;
    const existing = await caller.preloaded();
    const site = await siteOrigin(requestOrigin, now);
    if (purpose === "confirm" && existing.length === 0) throw new ShopError("passkey_missing");
    if (purpose === "add") {
      requireSecondFactor(caller);
      if (existing.length >= passkeyLimits.perAccount) throw new ShopError("too_many_passkeys");
      await confirmPasskeyOwner(
        { caller, passkeys: existing, currentPassword: proof.currentPassword, passkey: proof.passkey },
        { site, now, log },
      );
    }
    await countAttempt(limits.passkeyByAccount, caller.id, now);
    const challenge = await createChallenge({ purpose, userId: caller.id }, now);
    if (purpose === "add") return { create: creationOptions(caller, existing, challenge, site.host) };
    return { use: requestOptions(challenge, site.host, existing) };
  },
);
