import { adminSecurity } from "#shared/contract/admin/security.ts";
import { endpoint } from "../../http/endpoint.ts";
import { signToken } from "../../sign-in/sign-token.ts";

/**
 * A token of now that shows what the caller's did, for an admin who goes on working. Who may still have one is
 * checked as of every call.
 */
export const handler = endpoint("renewAdminSession", adminSecurity, async ({ caller, now }) => ({
  token: await signToken(caller, now, caller),
}));
