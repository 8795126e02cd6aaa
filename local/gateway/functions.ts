import { routeSettings } from "#infra/settings/routes.ts";
import { routeIds } from "#shared/contract/route-ids.ts";
import { type RouteId, routes } from "#shared/contract/routes.ts";
import { loadHandler } from "../aws/load-handler.ts";
import type { Handler, RouteFunction } from "./server.ts";

/** Maps every route key of the contract to its function, by default loaded from the entry file that is deployed. */
export function contractRoutes(
  functionOf: (id: RouteId) => RouteFunction = functionFromEntryFile,
): ReadonlyMap<string, RouteFunction> {
  return new Map(routeIds().map((id) => [`${routes[id].method} ${routes[id].path}`, functionOf(id)]));
}

function functionFromEntryFile(id: RouteId): RouteFunction {
  const { entry, timeoutSeconds, memoryMb } = routeSettings[id];
  return { name: id, load: () => loadHandler<Handler>(entry), timeoutSeconds, memoryMb };
}
