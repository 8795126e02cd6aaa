import { UserError } from "#cli/user-error.ts";
import { tableNamePrefix } from "#infra/aws/stage-name.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import { localTable } from "../aws/table.ts";

/**
 * Returns why sample data must not be created with this environment; undefined when it may. Sample data requires a
 * table with the local name or a rehearsal's, in a DynamoDB on loopback, and a local Stripe on loopback, so that
 * variables that an operator has left in the environment do no harm.
 */
export function reasonNotLocal(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const { [environmentNames.table]: table, [environmentNames.stripeApiBase]: stripe } = environment;
  if (!isLocalTable(table)) return `the table is ${table ?? "not named"} and not the one of this machine`;
  if (!isLoopback(environment.AWS_ENDPOINT_URL_DYNAMODB)) return "the DynamoDB is not on this machine";
  if (stripe === undefined) return "payments would go to the real Stripe";
  return isLoopback(stripe) ? undefined : "the local Stripe is not on this machine";
}

/** @throws UserError when sample data must not be created with this environment. */
export function requireLocal(environment: Readonly<Record<string, string | undefined>>): void {
  const reason = reasonNotLocal(environment);
  if (reason !== undefined) throw new UserError(`No sample data: ${reason}.`);
}

/** Whether this is the name of the local shop's table, or of a rehearsal's. */
export function isLocalTable(table: string | undefined): boolean {
  return table === localTable.name || isRehearsalTable(table);
}

/**
 * CloudFormation appends a random suffix to generated names ("Everline-dev-TableCD117FA1-1ABC2DEF3GHIJ"), a rehearsal
 * does not.
 */
function isRehearsalTable(table: string | undefined): boolean {
  return table !== undefined && new RegExp(`^${tableNamePrefix("dev")}[0-9A-F]{8}$`).test(table);
}

function isLoopback(url: string | undefined): boolean {
  if (url === undefined || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
