import { adminSecurity } from "#shared/contract/admin/security.ts";
import { endpoint } from "../../http/endpoint.ts";
import { continueSession } from "../../sign-in/continue-session.ts";

/**
 * Renews the token of an active admin; the new one records the same sign-in and second factor. Authorization is checked
 * as for any call, so an ended session cannot be renewed.
 */
export const handler = endpoint("renewAdminSession", adminSecurity, async ({ caller, now }) => ({
  token: await continueSession(caller, now, caller),
}));
