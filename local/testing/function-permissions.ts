import { adminRecordRouteSettings } from "#infra/settings/admin-record-routes.ts";
import { adminRouteSettings } from "#infra/settings/admin-routes.ts";
import { assistantRouteSettings } from "#infra/settings/assistant-routes.ts";
import { chatSettings } from "#infra/settings/chat.ts";
import type { FunctionSettings, WritableRows } from "#infra/settings/function-settings.ts";
import { jobSettings } from "#infra/settings/jobs.ts";
import { lineEventFunctionSettings } from "#infra/settings/line-event-functions.ts";
import { linkRouteSettings } from "#infra/settings/link-routes.ts";
import { mailFunctionSettings } from "#infra/settings/mail-functions.ts";
import { passkeyRouteSettings } from "#infra/settings/passkey-routes.ts";
import { routeSettings } from "#infra/settings/routes.ts";
import { shopRouteSettings } from "#infra/settings/shop-routes.ts";

/** Permissions of one function ("GetItem", "Query gsi2", "GetSecretValue tokens"), and the file that declares them. */
export interface FunctionPermissions {
  readonly file: string;
  readonly permissions: readonly string[];
  /** The rows that the function may write, if restricted. */
  readonly writes?: readonly WritableRows[];
}

/** Returns the permissions of all routes and jobs, by name. */
export function functionPermissions(): Readonly<Record<string, FunctionPermissions>> {
  const settingsByFile: Readonly<Record<string, Readonly<Record<string, FunctionSettings>>>> = {
    "infra/settings/shop-routes.ts": shopRouteSettings,
    "infra/settings/assistant-routes.ts": assistantRouteSettings,
    "infra/settings/link-routes.ts": linkRouteSettings,
    "infra/settings/admin-routes.ts": adminRouteSettings,
    "infra/settings/admin-record-routes.ts": adminRecordRouteSettings,
    "infra/settings/passkey-routes.ts": passkeyRouteSettings,
    "infra/settings/jobs.ts": jobSettings,
    "infra/settings/chat.ts": chatSettings,
    "infra/settings/mail-functions.ts": mailFunctionSettings,
    "infra/settings/line-event-functions.ts": lineEventFunctionSettings,
  };
  const rowsOfRoutes: Readonly<Record<string, FunctionSettings>> = routeSettings;
  return Object.fromEntries(
    Object.entries(settingsByFile).flatMap(([file, rows]) =>
      Object.entries(rows).map(([name, row]): [string, FunctionPermissions] => {
        // With what is added to the rows of routes that know their caller.
        const { table, writes, indexes, secrets } = rowsOfRoutes[name] ?? row;
        const permissions = {
          file,
          ...(writes && { writes }),
          permissions: [
            ...table,
            ...indexes.map((index) => `Query ${index}`),
            ...secrets.map((secret) => `GetSecretValue ${secret}`),
          ],
        };
        return [name, permissions];
      }),
    ),
  );
}

/**
 * Returns the permissions that a test run has not used ("login DeleteItem"), given the used ones. Returns undefined
 * when the run has not called every function: such a partial run does not show which permissions are unnecessary.
 */
export function unusedPermissions(used: ReadonlySet<string>): readonly string[] | undefined {
  const calledFunctions = new Set([...used].map((line) => line.split(" ")[0]));
  const rows = Object.entries(functionPermissions()).filter(([, { permissions }]) => permissions.length > 0);
  if (rows.some(([name]) => !calledFunctions.has(name))) return undefined;
  return rows
    .flatMap(([name, { permissions }]) => permissions.map((right) => `${name} ${right}`))
    .filter((line) => !used.has(line));
}
