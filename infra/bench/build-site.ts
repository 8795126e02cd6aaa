import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../local/project-root.ts";

/** Builds the site if it is not there. Answers the file of its landing page. */
export function buildSite(): string {
  const home = path.join(projectRoot, "build/client/index.html");
  if (!existsSync(home))
    spawnSync(process.execPath, [path.join(projectRoot, "infra/site/build.ts")], { stdio: "inherit" });
  return home;
}
