/**
 * Summary and description of every route, for the API document. Separate from `routes.ts`, which browsers load.
 * `description` covers what the schemas cannot say: ownership, idempotency, limits.
 */
import { adminSummaries } from "./admin/summaries.ts";
import { assistantSummaries } from "./assistant/summaries.ts";
import type { RouteTexts } from "./parts/route-groups.ts";
import type { RouteId } from "./routes.ts";
import { linkSummaries } from "./shop/link-summaries.ts";
import { passkeySummaries } from "./shop/passkey-summaries.ts";
import { shopSummaries } from "./shop/summaries.ts";

export const summaries: Readonly<Record<RouteId, RouteTexts>> = {
  ...shopSummaries,
  ...linkSummaries,
  ...passkeySummaries,
  ...assistantSummaries,
  ...adminSummaries,
};
