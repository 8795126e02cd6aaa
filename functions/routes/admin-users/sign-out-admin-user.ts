import { adminUsers } from "#shared/contract/admin/users.ts";
import { signOutEverywhere } from "../../data/users.ts";
import { endpoint } from "../../http/endpoint.ts";

/** Ends every session of an account, including the caller's if it is their own. */
export const handler = endpoint("signOutAdminUser", adminUsers, async ({ caller, params, now }) => {
  await signOutEverywhere({ userId: caller.id, email: caller.email }, params.id, now);
  return { ok: true };
});
