import type { RouteId } from "#shared/contract/routes.ts";
import { adminRouteSettings } from "./admin-routes.ts";
import type { FunctionSettings } from "./function-settings.ts";
import { shopRouteSettings } from "./shop-routes.ts";

/** How the function of every route is deployed. */
export const routeSettings: Readonly<Record<RouteId, FunctionSettings>> = {
  ...shopRouteSettings,
  ...adminRouteSettings,
};
