import { concurrencyLimit } from "#local/gateway/function-instances.ts";
import { kindOf, tableLimit } from "#local/strict/partition-ceilings.ts";
import type { Partition } from "#local/strict/table-call.ts";
import { type RouteId, routes } from "#shared/contract/routes.ts";

/** The names of limits, as the strict stand-ins call them. */
export { concurrencyLimit, tableLimit };
export const stripeTotalLimit = "Stripe: requests of all kinds";

export function writeLimitOf(partition: Partition): string {
  return `DynamoDB: write units of ${placeOf(partition)}`;
}

export function readLimitOf(partition: Partition): string {
  return `DynamoDB: read units of ${placeOf(partition)}`;
}

/** `path`: with ids. */
export function stripeLimitOf(method: string, path: string): string {
  return `Stripe: ${method} ${path.replace(/pi_\w+/, ":id")}`;
}

export function ownLimitOf(route: RouteId): string {
  return `Our own limit of ${routes[route].method} ${routes[route].path}`;
}

function placeOf({ index, key }: Partition): string {
  return `${kindOf(key)}${index === undefined ? "" : ` in ${index}`}`;
}
