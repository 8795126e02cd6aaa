import { adminSecurity } from "../../../shared/contract/admin/security.ts";
import { keepPending } from "../../data/pending-second-factor.ts";
import { endpoint } from "../../http/endpoint.ts";
import { ShopError } from "../../shop-error.ts";
import { confirmOwner } from "../../sign-in/own-change.ts";
import { newTotpSecret, totpUri } from "../../sign-in/totp.ts";

/** A secret for an authenticator app. Whoever holds a token of some hours ago is asked for the password, or they could lock its owner out. */
export const handler = endpoint("beginSecondFactor", adminSecurity, async ({ caller, body, now }) => {
  if (caller.secondFactorSince !== undefined) throw new ShopError("second_factor_is_on");
  await confirmOwner({ caller, currentPassword: body.currentPassword }, true, now);
  const secret = newTotpSecret();
  if (!(await keepPending(caller, secret, now))) throw new ShopError("changed_meanwhile");
  return { secret, uri: totpUri(secret, caller.email) };
});
