import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Identifies a build of the site by the names of its hashed files, which contain hashes of their content. Two builds of
 * the same source have the same id, although `security.txt` names another date in each.
 * @param folder the built site, `build/client`
 */
export function buildIdOf(folder: string): string {
  const assets = join(folder, "assets");
  const names = existsSync(assets) ? readdirSync(assets, { recursive: true, encoding: "utf8" }).sort() : [];
  return createHash("sha256").update(names.join("\n").replaceAll("\\", "/")).digest("hex").slice(0, 16);
}
