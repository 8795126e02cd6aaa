import { accountOperations } from "./account.ts";
import { configurationSetOperations } from "./configuration-sets.ts";
import { identityOperations } from "./identities.ts";
import { matchPath, type Operation } from "./operation.ts";
import { suppressionOperations } from "./suppression.ts";

/** Every operation but `SendEmail`. */
const operations: readonly Operation[] = [
  ...accountOperations,
  ...identityOperations,
  ...configurationSetOperations,
  ...suppressionOperations,
];

/** Finds the operation at a path, with the names that the path has. */
export function findOperation(method: string, path: string) {
  for (const operation of operations) {
    const names = operation.method === method ? matchPath(operation.path, path) : undefined;
    if (names !== undefined) return { operation, names };
  }
  return undefined;
}
