import { adminHealth } from "#shared/contract/admin/health.ts";
import { endpoint } from "../../http/endpoint.ts";
import { findProblems } from "../../payments/health/attention.ts";
import { healthReply } from "../../replies/health.ts";

/**
 * What needs a person now. Stripe is asked for admins alone, so nothing begins before the caller is known to be one.
 */
export const handler = endpoint("getAdminHealth", adminHealth, async ({ now }) =>
  healthReply(await findProblems(now), now),
);
