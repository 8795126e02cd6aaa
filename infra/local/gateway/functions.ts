import * as z from "zod";
import type { RouteId } from "../../../shared/contract/routes.ts";
import { routeSettings } from "../../route-settings.ts";
import { callable, loadFunctions } from "../load-functions.ts";
import type { Handler, RouteFunction } from "./server.ts";

const entryFile = z.object({ handler: callable<Handler>() });

/** The function behind a route, from the very file that is deployed for it; infra loads it at run time and never imports it. */
export function routeFunction(id: RouteId): RouteFunction {
  const { entry, timeoutSeconds, memoryMb } = routeSettings[id];
  const load = async () => (await loadFunctions(entry, entryFile)).handler;
  return { load, timeoutSeconds, memoryMb };
}
