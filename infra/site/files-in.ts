import { readdir } from "node:fs/promises";
import path from "node:path";

/** Returns all files below a folder as paths on the site ("/assets/app.js"), sorted for reproducible output. */
export async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/")}`)
    .sort();
}
