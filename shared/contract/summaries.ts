/**
 * Every route in words, for people who read the API's document. Apart from `routes.ts`, which the browser loads.
 * `description` says what a caller must know beyond the schemas: whose things it touches, what happens when it is
 * repeated, where its limits are.
 */
import { adminSummaries } from "./admin/summaries.ts";
import type { Words } from "./parts/nouns.ts";
import type { RouteId } from "./routes.ts";
import { shopSummaries } from "./shop/summaries.ts";

export const summaries: Readonly<Record<RouteId, Words>> = { ...shopSummaries, ...adminSummaries };
