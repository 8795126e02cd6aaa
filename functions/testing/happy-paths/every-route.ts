import { type RouteId, routes } from "#shared/contract/index.ts";
import { admins } from "./admins.ts";
import type { HappyPath, HappyPaths } from "./happy-path.ts";
import { visitorsAndCustomers } from "./visitors-and-customers.ts";

/** A missing route is a type error. */
const paths: HappyPaths<RouteId> = { ...visitorsAndCustomers, ...admins };

/** Happy paths of every route, at least one each, in the contract's order. */
export function happyPaths(): readonly (HappyPath & { readonly id: RouteId })[] {
  const all: (HappyPath & { readonly id: RouteId })[] = [];
  let id: RouteId;
  for (id in routes) for (const path of paths[id]) all.push({ id, ...path });
  return all;
}
