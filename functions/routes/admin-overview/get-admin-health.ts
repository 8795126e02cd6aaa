import { adminHealth } from "#shared/contract/admin/health.ts";
import { mailSender } from "../../environment.ts";
import { endpoint } from "../../http/endpoint.ts";
import { findProblems } from "../../payments/health/attention.ts";
import { healthReply } from "../../replies/health.ts";

/**
 * Returns the open problems. Nothing is loaded before authorization, so that only an admin can cause calls to Stripe.
 */
export const handler = endpoint("getAdminHealth", adminHealth, async ({ now }) =>
  healthReply(await findProblems(now), mailSender() !== undefined, now),
);
