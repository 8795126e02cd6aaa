import { type RouteId, routes } from "./routes.ts";

/** The contract's routes, in order. */
export function routeIds(): RouteId[] {
  return Object.keys(routes).filter((id): id is RouteId => Object.hasOwn(routes, id));
}
