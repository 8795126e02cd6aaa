import { passkeys } from "#shared/contract/shop/passkeys.ts";
import { passkeyLimits } from "#shared/domain/limits.ts";
import { newId } from "../../data/ids.ts";
import { addPasskey, listPasskeys } from "../../data/passkeys.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { siteOrigin } from "../../http/site-origin.ts";
import { passkeyReply } from "../../replies/passkey.ts";
import { ShopError } from "../../shop-error.ts";
import { makerOf } from "../../sign-in/passkey-makers.ts";
import { verifyNewPasskey } from "../../sign-in/passkeys.ts";
import { requireSecondFactor } from "../../sign-in/reauthentication.ts";

/** Adds the passkey that the browser made for a challenge of `beginPasskey`. */
export const handler = endpointWithPreload(
  "addPasskey",
  passkeys,
  (_input, userId) => listPasskeys(userId),
  async ({ caller, body, requestOrigin, now, log }) => {
    requireSecondFactor(caller);
    const existing = await caller.preloaded();
    if (existing.length >= passkeyLimits.perAccount) throw new ShopError("too_many_passkeys");
    if (existing.some(({ credentialId }) => credentialId === body.passkey.credentialId))
      throw new ShopError("passkey_known");
    const ceremony = { site: await siteOrigin(requestOrigin, now), now, log };
    const { aaguid, ...credential } = await verifyNewPasskey(
      body.passkey,
      { purpose: "add", userId: caller.id },
      ceremony,
    );
    const name = body.name ?? makerOf(aaguid);
    const added = {
      id: newId("pky", now),
      ...credential,
      createdAt: now.toISOString(),
      ...(name === undefined ? {} : { name }),
    };
    if (!(await addPasskey(caller, added, now))) throw new ShopError("changed_meanwhile");
    return { passkey: passkeyReply(added) };
  },
);
