import { existsSync } from "node:fs";
import { join } from "node:path";
import { type EdgeFunctions, edgeFunctions } from "../site/edge-functions.ts";
import { readPages } from "../site/pages.ts";

/** The output of `npm run build`, for the stack to serve. */
export interface BuiltSite {
  /**
   * The folder with the files; undefined when the site has not been built, so that the rest of the stack can still be
   * synthesized.
   */
  readonly folder: string | undefined;
  readonly edge: EdgeFunctions;
}

/**
 * Reads a build folder: the files, and the CloudFront Functions for this build's pages.
 * @throws Error when a page has an inline script that the policy does not allow, so that no dead page is deployed.
 */
export async function readBuiltSite(buildFolder: string): Promise<BuiltSite> {
  const folder = join(buildFolder, "client");
  const isBuilt = existsSync(join(folder, "index.html"));
  const pages = isBuilt ? await readPages(folder) : [];
  return { folder: isBuilt ? folder : undefined, edge: await edgeFunctions(pages) };
}
