/** Every API route in one table. Schemas are in a file per subject; `index.ts` joins them. */
import { adminRoutes } from "./admin/routes.ts";
import { assistantRoutes } from "./assistant/routes.ts";
import { accountRoutes } from "./shop/account-routes.ts";
import { linkRoutes } from "./shop/link-routes.ts";
import { passkeyRoutes } from "./shop/passkey-routes.ts";
import { shopRoutes } from "./shop/routes.ts";

export type { AccessLevel, Method, RouteSpec as RouteLine } from "./parts/route-spec.ts";

export const routes = {
  ...shopRoutes,
  ...accountRoutes,
  ...linkRoutes,
  ...passkeyRoutes,
  ...assistantRoutes,
  ...adminRoutes,
} as const;

export type RouteId = keyof typeof routes;
