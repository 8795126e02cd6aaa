import { existsSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";
import { buildSite } from "#infra/site/build-site.ts";

/** Builds the site unless there is a build already. Returns the landing page's file. */
export async function buildSiteIfMissing(): Promise<string> {
  const home = path.join(projectRoot, "build/client/index.html");
  if (!existsSync(home)) await buildSite();
  return home;
}
