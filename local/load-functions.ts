import path from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { projectRoot } from "#cli/project-root.ts";

/** What a module of functions' code exports, loaded at run time: infra never imports it. Set the environment of a function first. */
export async function loadFunctions<Exports>(file: string, exports: z.ZodType<Exports>): Promise<Exports> {
  const module: object = await import(pathToFileURL(path.join(projectRoot, file)).href);
  return exports.parse({ ...module });
}

/** A function among them. What it takes and answers is the word of whoever loads it. */
export const callable = <Callable>() => z.custom<Callable>((value) => typeof value === "function");
