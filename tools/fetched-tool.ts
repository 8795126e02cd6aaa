import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "#cli/project-root.ts";

/**
 * A package that a command needs which few people run; everybody else need not install it with the project
 * (docs/decisions/024).
 */
export interface FetchedTool {
  readonly name: string;
  readonly version: string;
  /** Packages that it asks for and does not load; an empty one takes the place of each. */
  readonly without?: readonly string[];
}

/**
 * Fetches a tool from npm's registry when it is needed first, apart from the project's own packages. Its installation
 * scripts are not run. Answers the folder of the package.
 * @throws Error with what npm says when the registry is not to be reached
 */
export async function fetchedTool({ name, version, without = [] }: FetchedTool): Promise<string> {
  const folder = path.join(projectRoot, "node_modules/.cache/everline", `${name.replaceAll("/", "-")}-${version}`);
  const tool = path.join(folder, "node_modules", name);
  if (existsSync(tool)) return tool;
  // Under another name first, so that what stands under the right one is whole.
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  const overrides = Object.fromEntries(without.map((each) => [each, "npm:empty-npm-package@1.0.0"]));
  const manifest = { private: true, dependencies: { [name]: version }, overrides };
  await writeFile(path.join(unfinished, "package.json"), JSON.stringify(manifest));
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await promisify(execFile)("npm", args, { cwd: unfinished });
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  return tool;
}
