import { adminSecurity } from "#shared/contract/admin/security.ts";
import { endpoint } from "../../http/endpoint.ts";
import { signToken } from "../../sign-in/sign-token.ts";

/** Renews the token of an active admin, with the same proofs. Authorization is checked as for any call. */
export const handler = endpoint("renewAdminSession", adminSecurity, async ({ caller, now }) => ({
  token: await signToken(caller, now, caller),
}));
