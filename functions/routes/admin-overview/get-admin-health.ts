import { adminHealth } from "#shared/contract/admin/health.ts";
import { endpoint } from "../../http/endpoint.ts";
import { findProblems } from "../../payments/health/attention.ts";
import { healthReply } from "../../replies/health.ts";

/** Returns open problems. Stripe is called for admins only, so nothing starts before authorization. */
export const handler = endpoint("getAdminHealth", adminHealth, async ({ now }) =>
  healthReply(await findProblems(now), now),
);
