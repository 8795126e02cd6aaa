import type { RouteId } from "#shared/contract/routes.ts";
import { type AuthorizerId, authorizerSettings } from "./authorizer.ts";
import { type ChatId, chatSettings } from "./chat.ts";
import type { FunctionSettings } from "./function-settings.ts";
import { type JobId, jobSettings } from "./jobs.ts";
import { routeSettings } from "./routes.ts";

/** All deployed functions, whatever their trigger. */
export const allFunctionSettings: Readonly<Record<RouteId | JobId | AuthorizerId | ChatId, FunctionSettings>> = {
  ...routeSettings,
  ...jobSettings,
  ...authorizerSettings,
  ...chatSettings,
};
