import path from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { projectRoot } from "#cli/project-root.ts";
import type { Timing } from "#functions/timing.ts";
import type { FunctionSettings } from "#infra/settings/function-settings.ts";

/**
 * Loads the handler of a function from its deployed entry file. Checks only that the handler is a function and trusts
 * its type `Handler`. The function's environment variables must be set before.
 */
export async function loadHandler<Handler>(entry: FunctionSettings["entry"]): Promise<Handler> {
  const handler = z.custom<Handler>((value) => typeof value === "function");
  return z.object({ handler }).parse({ ...(await importEntry(entry)) }).handler;
}

/** Creates the handler of a function that takes its time from a clock, which is `timing` in place of the system's. */
export async function loadTimedHandler<Handler>(entry: FunctionSettings["entry"], timing: Timing): Promise<Handler> {
  const createHandler = z.custom<(timing: Timing) => Handler>((value) => typeof value === "function");
  return z
    .object({ createHandler })
    .parse({ ...(await importEntry(entry)) })
    .createHandler(timing);
}

function importEntry(entry: FunctionSettings["entry"]): Promise<object> {
  return import(pathToFileURL(path.join(projectRoot, entry)).href);
}
