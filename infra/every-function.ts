import type { RouteId } from "#shared/contract/routes.ts";
import { type AuthorizerId, authorizerSettings } from "./authorizer-settings.ts";
import type { FunctionSettings } from "./function-settings.ts";
import { type JobId, jobSettings } from "./job-settings.ts";
import { routeSettings } from "./route-settings.ts";

/** Every function that is deployed, whoever calls it. */
export const everyFunction: Readonly<Record<RouteId | JobId | AuthorizerId, FunctionSettings>> = {
  ...routeSettings,
  ...jobSettings,
  ...authorizerSettings,
};
