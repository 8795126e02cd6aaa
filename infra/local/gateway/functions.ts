import path from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import type { RouteId } from "../../../shared/contract/routes.ts";
import { routeSettings } from "../../route-settings.ts";
import { projectRoot } from "../project-root.ts";
import type { Handler, RouteFunction } from "./server.ts";

const entryFile = z.object({ handler: z.custom<Handler>((value) => typeof value === "function") });

/** The function behind a route, from the very file that is deployed for it; infra loads it at run time and never imports it. */
export function routeFunction(id: RouteId): RouteFunction {
  const { entry, timeoutSeconds, memoryMb } = routeSettings[id];
  return { load: () => loadHandler(entry), timeoutSeconds, memoryMb };
}

async function loadHandler(entry: string): Promise<Handler> {
  const file: object = await import(pathToFileURL(path.join(projectRoot, entry)).href);
  return entryFile.parse({ ...file }).handler;
}
