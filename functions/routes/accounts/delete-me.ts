import { accounts } from "#shared/contract/shop/accounts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { endOwnAccount } from "../../personal-data/end-account.ts";
import { confirmOwner, requireSecondFactor } from "../../sign-in/reauthentication.ts";

/**
 * Deletes the caller's account immediately. Its personal data is erased in the same call if possible, otherwise by a
 * job within hours.
 */
export const handler = endpoint("deleteMe", accounts, async ({ caller, body, now, log }) => {
  requireSecondFactor(caller);
  await confirmOwner({ caller, currentPassword: body.currentPassword }, true, now);
  await endOwnAccount(caller, { now, log, via: "customer" });
  return { ok: true };
});
