import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { allFunctionSettings } from "../../settings/all-function-settings.ts";
import { type BundleFolders, bundleFunctions, bundlesIn } from "./bundles.ts";

/** What bundles are made of: their sources, what makes them, and the versions of all packages. */
const inputs = "{{functions,shared,infra}/**/*.{ts,json,html,css},package.json,package-lock.json,tsconfig.json}";

/**
 * Bundles all functions into a folder; or, if syntheses share their bundles, returns those of the same sources. The
 * first synthesis makes them. `sharedFolder`: the folder of all shared bundles; undefined if nothing is shared.
 */
export async function bundleOnce(
  root: string,
  outFolder: string,
  sharedFolder: string | undefined,
  settings: Parameters<typeof bundleFunctions>[2] = allFunctionSettings,
): Promise<BundleFolders> {
  if (sharedFolder === undefined) return bundleFunctions(root, outFolder, settings);
  const folder = join(sharedFolder, await digestOfInputs(root, settings));
  if (existsSync(folder)) return bundlesIn(folder);
  // Renamed when it is complete, and lost if another process was faster.
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(dirname(folder), { recursive: true });
  await bundleFunctions(root, unfinished, settings);
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  return bundlesIn(folder);
}

/** Returns a digest of everything that the bundles of these functions are made of. */
async function digestOfInputs(root: string, settings: object): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(inputs, { cwd: root })) files.push(file);
  const digest = createHash("sha256").update(JSON.stringify([root, settings]));
  for (const file of files.sort()) digest.update(`\0${file}\0`).update(await readFile(join(root, file)));
  return digest.digest("hex");
}
