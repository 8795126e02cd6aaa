import { UserError } from "#cli/user-error.ts";
import { tableNamePrefix } from "#infra/aws/stage-name.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import { localTable } from "../services/table.ts";

/**
 * Restricts sample data to a local table and the local Stripe, whatever an operator has left in the environment: the
 * table has the local name or that of a rehearsal, and both services are on loopback. Returns the violated condition
 * as a sentence; undefined when there is none.
 */
export function reasonNotLocal(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const { [environmentNames.table]: table, [environmentNames.stripeApiBase]: stripe } = environment;
  if (table !== localTable.name && !isRehearsed(table))
    return `the table is ${table ?? "not named"} and not the one of this machine`;
  if (!isLoopback(environment.AWS_ENDPOINT_URL_DYNAMODB)) return "the DynamoDB is not on this machine";
  if (stripe === undefined) return "the payments would be at Stripe itself";
  return isLoopback(stripe) ? undefined : "the local Stripe is not on this machine";
}

/** @throws UserError when sample data must not be created here. */
export function requireLocal(environment: Readonly<Record<string, string | undefined>>): void {
  const why = reasonNotLocal(environment);
  if (why !== undefined) throw new UserError(`No sample data: ${why}.`);
}

/**
 * CloudFormation appends a random suffix to generated names ("Everline-dev-TableCD117FA1-1ABC2DEF3GHIJ"), a rehearsal
 * does not.
 */
function isRehearsed(table: string | undefined): boolean {
  return table !== undefined && new RegExp(`^${tableNamePrefix("dev")}[0-9A-F]{8}$`).test(table);
}

function isLoopback(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "http:" && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
