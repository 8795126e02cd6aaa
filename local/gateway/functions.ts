import { routeSettings } from "#infra/settings/routes.ts";
import { type RouteId, routes } from "#shared/contract/routes.ts";
import { loadHandler } from "../services/load-handler.ts";
import type { Handler, RouteFunction } from "./server.ts";

const ids = Object.keys(routes).filter((id): id is RouteId => Object.hasOwn(routes, id));

/**
 * Every route of the contract with its function, by route key: from the very file that is deployed for it, unless
 * told otherwise.
 */
export function contractRoutes(
  functionOf: (id: RouteId) => RouteFunction = routeFunction,
): ReadonlyMap<string, RouteFunction> {
  return new Map(ids.map((id) => [`${routes[id].method} ${routes[id].path}`, functionOf(id)]));
}

function routeFunction(id: RouteId): RouteFunction {
  const { entry, timeoutSeconds, memoryMb } = routeSettings[id];
  return { name: id, load: () => loadHandler<Handler>(entry), timeoutSeconds, memoryMb };
}
