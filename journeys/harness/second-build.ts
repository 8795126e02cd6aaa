import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";
import { edgeFunctions } from "#infra/site/edge-functions.ts";
import { readPages } from "#infra/site/pages.ts";
import { uploadsInOrder } from "#local/rehearsal/cloudfront/uploads.ts";
import type { DeployedStage } from "#local/rehearsal/stage/deployed-stage.ts";
import type { Distribution } from "#local/site/distribution.ts";

/** What a build of the site reads. */
const sources = ["web", "shared", "infra", "cli", "public", "package.json", "tsconfig.json"];
const configurations = ["vite.config.ts", "react-router.config.ts"];

/** A change of the sources: in a file, one text becomes another; without `before`, the file is new. */
export interface Change {
  readonly file: string;
  readonly before?: string;
  readonly after: string;
}

/**
 * Builds the site again in a folder, by the real build with every step of it, after changes of the sources. Returns the
 * folder with the site's files.
 */
export async function buildChangedSite(folder: string, changes: readonly Change[]): Promise<string> {
  await Promise.all(
    [...sources, ...configurations].map((name) =>
      cp(path.join(projectRoot, name), path.join(folder, name), { recursive: true }),
    ),
  );
  await symlink(path.join(projectRoot, "node_modules"), path.join(folder, "node_modules"));
  for (const { file, before, after } of changes) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), before === undefined ? after : await changed(folder, file, before, after));
  }
  // Without the mode of the test runner, in which other variants of libraries would be built.
  const env = { ...process.env, NODE_ENV: "production" };
  const build = spawn(process.execPath, [path.join(folder, "infra/site/build.ts")], { cwd: folder, env });
  const output: unknown[] = [];
  for (const stream of [build.stdout, build.stderr]) stream.setEncoding("utf8").on("data", (text) => output.push(text));
  const [code] = await once(build, "close");
  if (code !== 0) throw new Error(`The changed site cannot be built:\n${output.join("")}`);
  return path.join(folder, "build/client");
}

async function changed(folder: string, file: string, before: string, after: string): Promise<string> {
  const text = await readFile(path.join(folder, file), "utf8");
  if (!text.includes(before)) throw new Error(`${file} does not contain ${before}.`);
  return text.replace(before, after);
}

/** The stage with the files of another build of the site, as a synthesis after that build would give it. */
export async function withBuild(stage: DeployedStage, clientFolder: string): Promise<DeployedStage> {
  // CDK uploads the hashed files by themselves, and the rest without them.
  const pagesFolder = path.join(clientFolder, "../pages");
  await mkdir(pagesFolder, { recursive: true });
  const assetsFolder = path.join(clientFolder, "assets");
  await cp(clientFolder, pagesFolder, { recursive: true, filter: (source) => !source.startsWith(assetsFolder) });
  const folders = new Map(
    uploadsInOrder(stage.assembly, stage.resolve).map(({ SourceObjectKeys, DestinationBucketKeyPrefix }) => [
      SourceObjectKeys[0] ?? "",
      DestinationBucketKeyPrefix === "assets" ? assetsFolder : pagesFolder,
    ]),
  );
  const assetOf = (key: string) => folders.get(key) ?? stage.assembly.assetOf(key);
  return { ...stage, assembly: { ...stage.assembly, assetOf } };
}

/** The distribution with the functions that the synthesis generates for another build. */
export async function withFunctions(distribution: Distribution, clientFolder: string): Promise<Distribution> {
  const functions = await edgeFunctions(await readPages(clientFolder));
  return {
    ...distribution,
    behaviors: distribution.behaviors.map((behavior) =>
      // The function of some paths of the API, which has no second one for responses, is the same in every build.
      behavior.viewerResponse === undefined ? behavior : { ...behavior, ...functions },
    ),
  };
}
