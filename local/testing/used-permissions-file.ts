import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";

const file = path.join(projectRoot, "build/used-rights.txt");

/** Stores the permissions that the functions' own tests used ("getMe Query"): the check of the journeys counts them. */
export async function storeUsedPermissions(lines: readonly string[]): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, lines.join("\n"));
}

/** Returns the stored permissions of the last complete test run; empty when there was none. */
export async function readUsedPermissions(): Promise<ReadonlySet<string>> {
  const content = await readFile(file, "utf8").catch(() => "");
  return new Set(content.split("\n").filter((line) => line !== ""));
}
