import { type RouteId, routes } from "#shared/contract/index.ts";
import { adminContentPaths } from "./admin-content.ts";
import { adminDonationPaths } from "./admin-donations.ts";
import { adminMailPaths } from "./admin-mails.ts";
import { adminMessagePaths } from "./admin-messages.ts";
import { adminOrderPaths } from "./admin-orders.ts";
import { adminOverviewPaths } from "./admin-overview.ts";
import { adminSecurityPaths } from "./admin-security.ts";
import { adminUserPaths } from "./admin-users.ts";
import { assistantPaths } from "./assistants.ts";
import type { HappyPath, HappyPaths } from "./happy-path.ts";
import { linkHappyPaths } from "./links.ts";
import { passkeyPaths } from "./passkeys.ts";
import { customerHappyPaths } from "./visitors-and-customers.ts";

/** The happy paths by route; a missing route is a type error. */
const pathsByRoute: HappyPaths<RouteId> = {
  ...customerHappyPaths,
  ...linkHappyPaths,
  ...adminOverviewPaths,
  ...adminUserPaths,
  ...adminOrderPaths,
  ...adminDonationPaths,
  ...adminMailPaths,
  ...adminMessagePaths,
  ...adminContentPaths,
  ...adminSecurityPaths,
  ...passkeyPaths,
  ...assistantPaths,
};

/** Returns the happy paths of all routes, at least one per route, in the contract's order. */
export function happyPaths(): readonly (HappyPath & { readonly id: RouteId })[] {
  const all: (HappyPath & { readonly id: RouteId })[] = [];
  let id: RouteId;
  for (id in routes) for (const path of pathsByRoute[id]) all.push({ id, ...path });
  return all;
}
