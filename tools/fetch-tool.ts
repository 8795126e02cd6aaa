import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "#cli/project-root.ts";

/** An npm package for a command that few people run, so it is not installed with the project (docs/decisions/024). */
export interface FetchedTool {
  readonly name: string;
  readonly version: string;
  /** Dependencies that it declares but does not load; each is replaced by an empty package. */
  readonly unusedDependencies?: readonly string[];
}

/**
 * Downloads a tool from npm's registry on first use, separate from the project's packages. Its install scripts are not
 * run. Returns the package's folder.
 * @throws Error with npm's output when the registry is unreachable
 */
export async function fetchTool({ name, version, unusedDependencies = [] }: FetchedTool): Promise<string> {
  const folder = path.join(projectRoot, "node_modules/.cache/everline", `${name.replaceAll("/", "-")}-${version}`);
  const tool = path.join(folder, "node_modules", name);
  if (existsSync(tool)) return tool;
  // Installs into a temporary folder and renames it at the end, so the final folder is always complete.
  const temporaryFolder = `${folder}.${process.pid}`;
  await mkdir(temporaryFolder, { recursive: true });
  const overrides = Object.fromEntries(
    unusedDependencies.map((dependency) => [dependency, "npm:empty-npm-package@1.0.0"]),
  );
  const manifest = { private: true, dependencies: { [name]: version }, overrides };
  await writeFile(path.join(temporaryFolder, "package.json"), JSON.stringify(manifest));
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await promisify(execFile)("npm", args, { cwd: temporaryFolder });
  await rename(temporaryFolder, folder).catch(() => rm(temporaryFolder, { recursive: true }));
  return tool;
}
