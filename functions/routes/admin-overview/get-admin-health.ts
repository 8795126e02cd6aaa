import { adminHealth } from "#shared/contract/admin/health.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lookAtHealth } from "../../payments/health/look.ts";
import { healthReply } from "../../replies/health.ts";

/** What needs a person now. Stripe is asked for admins alone, so nothing begins before the caller is known to be one. */
export const handler = endpoint("getAdminHealth", adminHealth, async ({ now }) =>
  healthReply(await lookAtHealth(now), now),
);
