import { readdir } from "node:fs/promises";
import path from "node:path";

/**
 * Every file below a folder as an address of the site: "/assets/app.js". Sorted, so that what is made from them is
 * always the same.
 */
export async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/")}`)
    .sort();
}
