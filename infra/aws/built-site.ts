import { existsSync } from "node:fs";
import { join } from "node:path";
import { type EdgeFunctions, edgeFunctions } from "../site/edge-functions.ts";
import { hashPages } from "../site/page-hashes.ts";

/** What `npm run build` made of the site, for the stack to serve. */
export interface BuiltSite {
  /**
   * The files; undefined when the site has not been built, so that the rest of the stack can be looked at without it.
   */
  readonly folder: string | undefined;
  readonly edge: EdgeFunctions;
}

/**
 * Reads a build folder: the files, and the functions of CloudFront that know this build's pages. The hashes of their
 * scripts are taken from the files that will be uploaded, because a page whose hashes are of another build does not
 * work at all.
 */
export async function readBuiltSite(buildFolder: string): Promise<BuiltSite> {
  const folder = join(buildFolder, "client");
  const built = existsSync(join(folder, "index.html"));
  const pages = built ? await hashPages(folder) : {};
  return { folder: built ? folder : undefined, edge: await edgeFunctions(pages, { https: true }) };
}
