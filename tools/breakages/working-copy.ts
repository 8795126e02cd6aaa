import { execFileSync } from "node:child_process";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";

/** A copy of the project whose files may be broken. It shares the installed packages with the project. */
export interface WorkingCopy {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Copies the files that git knows, with their uncommitted changes. */
export async function copyProject(): Promise<WorkingCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), "everline-breakages-"));
  const list = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: projectRoot });
  const files = list.toString().trim().split("\n");
  await Promise.all(files.map((file) => cp(path.join(projectRoot, file), path.join(folder, file))));
  await symlink(path.join(projectRoot, "node_modules"), path.join(folder, "node_modules"));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
