import path from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { projectRoot } from "#cli/project-root.ts";
import type { FunctionSettings } from "#infra/settings/function-settings.ts";

/**
 * Loads the handler of a function from its deployed entry file. Checks only that it is a function; its type `Handler`
 * is trusted. Set the function's environment first.
 */
export async function loadHandler<Handler>(entry: FunctionSettings["entry"]): Promise<Handler> {
  const module: object = await import(pathToFileURL(path.join(projectRoot, entry)).href);
  const handler = z.custom<Handler>((value) => typeof value === "function");
  return z.object({ handler }).parse({ ...module }).handler;
}
