import { type RouteId, routes } from "#shared/contract/index.ts";
import { adminHappyPaths } from "./admins.ts";
import type { HappyPath, HappyPaths } from "./happy-path.ts";
import { customerHappyPaths } from "./visitors-and-customers.ts";

/** The happy paths by route; a missing route is a type error. */
const pathsByRoute: HappyPaths<RouteId> = { ...customerHappyPaths, ...adminHappyPaths };

/** Returns the happy paths of all routes, at least one per route, in the contract's order. */
export function happyPaths(): readonly (HappyPath & { readonly id: RouteId })[] {
  const all: (HappyPath & { readonly id: RouteId })[] = [];
  let id: RouteId;
  for (id in routes) for (const path of pathsByRoute[id]) all.push({ id, ...path });
  return all;
}
