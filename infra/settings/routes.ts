import { type AccessLevel, type RouteId, type RouteLine, routes } from "#shared/contract/routes.ts";
import { adminRouteSettings } from "./admin-routes.ts";
import { assistantRouteSettings } from "./assistant-routes.ts";
import type { FunctionSettings, TableAction, WritableRows } from "./function-settings.ts";
import { linkRouteSettings } from "./link-routes.ts";
import { passkeyRouteSettings } from "./passkey-routes.ts";
import { shopRouteSettings } from "./shop-routes.ts";

/**
 * Each function that knows its caller notes once an hour that the session is used (`functions/data/sessions.ts`). One
 * that otherwise writes no accounts may set nothing else in them.
 */
const sessionRows: WritableRows = { partitions: ["USER#*"], attributes: ["pk", "sk", "sessions"] };

/** The settings of every route's function. */
export const routeSettings: Readonly<Record<RouteId, FunctionSettings>> = withSessionWrites({
  ...shopRouteSettings,
  ...linkRouteSettings,
  ...passkeyRouteSettings,
  ...assistantRouteSettings,
  ...adminRouteSettings,
});

function withSessionWrites<Settings extends Record<string, FunctionSettings>>(all: Settings): Settings {
  const lines: Readonly<Record<string, RouteLine>> = routes;
  return {
    ...all,
    ...Object.fromEntries(Object.entries(all).map(([id, row]) => [id, mayNoteUse(row, lines[id]?.who)])),
  };
}

function mayNoteUse(settings: FunctionSettings, who: AccessLevel | undefined): FunctionSettings {
  const { table, writes } = settings;
  const writesAnyRow = writes === undefined && table.includes("UpdateItem");
  if (who === "anyone" || who === "assistant" || who === "stripe" || writesAnyRow) return settings;
  return {
    ...settings,
    table: [...new Set<TableAction>([...table, "UpdateItem"])],
    writes: [...(writes ?? []), sessionRows],
  };
}
