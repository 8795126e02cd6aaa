import type { RouteId } from "#shared/contract/routes.ts";
import { adminRouteSettings } from "./admin-routes.ts";
import type { FunctionSettings } from "./function-settings.ts";
import { shopRouteSettings } from "./shop-routes.ts";

/** The settings of every route's function. */
export const routeSettings: Readonly<Record<RouteId, FunctionSettings>> = {
  ...shopRouteSettings,
  ...adminRouteSettings,
};
