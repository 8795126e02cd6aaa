import { passkeys } from "#shared/contract/shop/passkeys.ts";
import { listPasskeys, removePasskey } from "../../data/passkeys.ts";
import { findSecondFactor } from "../../data/second-factor.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { siteOrigin } from "../../http/site-origin.ts";
import { ShopError } from "../../shop-error.ts";
import { confirmPasskeyOwner } from "../../sign-in/passkey-owner.ts";
import { requireSecondFactor } from "../../sign-in/reauthentication.ts";

/** Removes a passkey of the caller, but not the last one while it is an admin's only second factor. */
export const handler = endpointWithPreload(
  "removePasskey",
  passkeys,
  (_input, userId) => listPasskeys(userId),
  async ({ caller, params, body, requestOrigin, now, log }) => {
    requireSecondFactor(caller);
    const existing = await caller.preloaded();
    const removed = existing.find(({ id }) => id === params.id);
    if (removed === undefined) throw new ShopError("not_found");
    const ceremony = { site: await siteOrigin(requestOrigin, now), now, log };
    const { currentPassword, passkey } = body;
    await confirmPasskeyOwner({ caller, passkeys: existing, currentPassword, passkey }, ceremony);
    if (caller.secondFactorSince !== undefined && existing.length === 1) {
      const secondFactor = await findSecondFactor(caller.id);
      if (secondFactor?.state === "passkeys") throw new ShopError("passkey_needed");
    }
    if (!(await removePasskey(caller, removed, now))) throw new ShopError("changed_meanwhile");
    return { ok: true };
  },
);
