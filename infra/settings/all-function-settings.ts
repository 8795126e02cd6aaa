import type { RouteId } from "#shared/contract/routes.ts";
import { type AuthorizerId, authorizerSettings } from "./authorizer.ts";
import { type ChatId, chatSettings } from "./chat.ts";
import type { FunctionSettings } from "./function-settings.ts";
import { type JobId, jobSettings } from "./jobs.ts";
import { type LineEventFunctionId, lineEventFunctionSettings } from "./line-event-functions.ts";
import { type MailFunctionId, mailFunctionSettings } from "./mail-functions.ts";
import { routeSettings } from "./routes.ts";

/** All deployed functions, whatever their trigger. */
export const allFunctionSettings: Readonly<
  Record<RouteId | JobId | AuthorizerId | ChatId | MailFunctionId | LineEventFunctionId, FunctionSettings>
> = {
  ...routeSettings,
  ...jobSettings,
  ...authorizerSettings,
  ...chatSettings,
  ...mailFunctionSettings,
  ...lineEventFunctionSettings,
};
