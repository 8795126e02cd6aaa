import { adminPasskeys } from "#shared/contract/admin/passkeys.ts";
import { disablePasskeyFactor, enablePasskeyFactor } from "../../data/passkey-factor.ts";
import { listPasskeys } from "../../data/passkeys.ts";
import { findSecondFactor } from "../../data/second-factor.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { siteOrigin } from "../../http/site-origin.ts";
import { ShopError } from "../../shop-error.ts";
import { continueSession } from "../../sign-in/continue-session.ts";
import { verifyPasskey } from "../../sign-in/passkeys.ts";
import { signToken } from "../../sign-in/sign-token.ts";

/**
 * Verifies a passkey, the second step of an admin's sign-in; returns a token that records when it was used. On request,
 * also turns passkeys on as the second factor, or off, which ends all other sessions; the returned token then replaces
 * all of this one.
 */
export const handler = endpointWithPreload(
  "givePasskey",
  adminPasskeys,
  (_input, userId) => listPasskeys(userId),
  async ({ caller, body, requestOrigin, now, log }) => {
    const passkeys = await caller.preloaded();
    if (passkeys.length === 0) throw new ShopError("passkey_missing");
    if (body.secondFactor === "on" && caller.secondFactorSince !== undefined)
      throw new ShopError("second_factor_is_on");
    if (body.secondFactor === "off" && (await findSecondFactor(caller.id))?.state !== "passkeys")
      throw new ShopError("second_factor_is_off");
    const use = { purpose: "secondFactor", userId: caller.id } as const;
    await verifyPasskey(caller.id, passkeys, body.passkey, use, {
      site: await siteOrigin(requestOrigin, now),
      now,
      log,
    });
    const proofs = { signedInAt: caller.signedInAt, secondFactorAt: now };
    if (body.secondFactor === undefined) return { token: await continueSession(caller, now, proofs) };
    const change = body.secondFactor === "on" ? enablePasskeyFactor : disablePasskeyFactor;
    if (!(await change(caller, now))) throw new ShopError("changed_meanwhile");
    const account = { ...caller, version: caller.version + 1 };
    return { token: await signToken(account, caller.sessionId, now, proofs) };
  },
);
