import { type RouteId, routes } from "#shared/contract/index.ts";
import { admins } from "./admins.ts";
import type { HappyPath, HappyPaths } from "./happy-path.ts";
import { visitorsAndCustomers } from "./visitors-and-customers.ts";

/** A missing route does not compile. */
const paths: HappyPaths<RouteId> = { ...visitorsAndCustomers, ...admins };

/** Every route at least once, in the contract's order. */
export function happyPaths(): readonly (HappyPath & { readonly id: RouteId })[] {
  const all: (HappyPath & { readonly id: RouteId })[] = [];
  let id: RouteId;
  for (id in routes) for (const path of paths[id]) all.push({ id, ...path });
  return all;
}
