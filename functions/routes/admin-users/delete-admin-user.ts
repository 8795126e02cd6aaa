import { adminUsers } from "#shared/contract/admin/users.ts";
import { endpoint } from "../../http/endpoint.ts";
import { endAccountAsAdmin } from "../../personal-data/end-account.ts";
import { ShopError } from "../../shop-error.ts";

/**
 * Deletes a user's account, as completely as the user could. Admins delete their own account on the dashboard, where
 * the password is required.
 */
export const handler = endpoint("deleteAdminUser", adminUsers, async ({ caller, params, now, log }) => {
  if (params.id === caller.id) {
    throw new ShopError("forbidden", { message: "You can delete your own account in your dashboard." });
  }
  await endAccountAsAdmin(caller, params.id, { now, log, via: "admin" });
  return { ok: true };
});
