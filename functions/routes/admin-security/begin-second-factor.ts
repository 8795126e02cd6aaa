import { adminSecurity } from "#shared/contract/admin/security.ts";
import { storePendingSecondFactor } from "../../data/pending-second-factor.ts";
import { endpoint } from "../../http/endpoint.ts";
import { ShopError } from "../../shop-error.ts";
import { confirmOwner } from "../../sign-in/reauthentication.ts";
import { newTotpSecret, totpUri } from "../../sign-in/totp.ts";

/**
 * Creates a secret for an authenticator app. Always requires the password, because a thief with a stolen token could
 * otherwise lock the owner out.
 */
export const handler = endpoint("beginSecondFactor", adminSecurity, async ({ caller, body, now }) => {
  if (caller.secondFactorSince !== undefined) throw new ShopError("second_factor_is_on");
  await confirmOwner({ caller, currentPassword: body.currentPassword }, true, now);
  const secret = newTotpSecret();
  if (!(await storePendingSecondFactor(caller, secret, now))) throw new ShopError("changed_meanwhile");
  return { secret, uri: totpUri(secret, caller.email) };
});
