import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";

const file = path.join(projectRoot, "build/used-rights.txt");

/**
 * Keeps the rights that the functions' own tests have used ("getMe Query"), for whoever knows of those that were used
 * otherwise.
 */
export async function keepUsedRights(lines: readonly string[]): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, lines.join("\n"));
}

/** Those of the last run of all of them; empty when there was none. */
export async function keptUsedRights(): Promise<ReadonlySet<string>> {
  const kept = await readFile(file, "utf8").catch(() => "");
  return new Set(kept.split("\n").filter((line) => line !== ""));
}
