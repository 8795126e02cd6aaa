import path from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { projectRoot } from "#cli/project-root.ts";
import type { FunctionSettings } from "#infra/settings/function-settings.ts";

/**
 * Loads the handler of a function from its deployed entry file. Checks only that the handler is a function and trusts
 * its type `Handler`. The function's environment variables must be set before.
 */
export async function loadHandler<Handler>(entry: FunctionSettings["entry"]): Promise<Handler> {
  const module: object = await import(pathToFileURL(path.join(projectRoot, entry)).href);
  const handler = z.custom<Handler>((value) => typeof value === "function");
  return z.object({ handler }).parse({ ...module }).handler;
}
