import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";

const file = path.join(projectRoot, "build/used-rights.txt");

/** Stores the permissions used by the functions' own tests ("getMe Query"), for checks that also count other uses. */
export async function appendUsedRights(lines: readonly string[]): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, lines.join("\n"));
}

/** The stored permissions of the last complete run; empty when there was none. */
export async function readUsedRights(): Promise<ReadonlySet<string>> {
  const content = await readFile(file, "utf8").catch(() => "");
  return new Set(content.split("\n").filter((line) => line !== ""));
}
