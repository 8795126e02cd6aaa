import { readdir } from "node:fs/promises";
import path from "node:path";

/** All files below a folder as addresses of the site: "/assets/app.js". Sorted, for reproducible output. */
export async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/")}`)
    .sort();
}
