import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build, type Metafile } from "esbuild";
import { allFunctionSettings } from "../../settings/all-function-settings.ts";
import type { FunctionSettings } from "../../settings/function-settings.ts";
import { replaceArrowFunctions } from "./arrow-functions.ts";
import { buildPlainSchemasOnce } from "./plain-schemas.ts";
import { precomputeModules } from "./precomputed.ts";
import { shrinkRouteTable } from "./route-table.ts";
import { replaceLibraryFiles, stubLibraryFiles, stubs } from "./stubs.ts";
import { trimSdk } from "./trim-sdk.ts";
import { trimStripe } from "./trim-stripe.ts";
import { leaveOutUnusedSchemas } from "./unused-schemas.ts";

type Entry = FunctionSettings["entry"];

export interface BundleFolders {
  /** Returns the deployable folder of an entry file. Its `index.js` exports `handler`. */
  folderOf(entry: Entry): string;
}

export interface Bundles extends BundleFolders {
  /** esbuild's metadata on the contents of each bundle. */
  readonly metafile: Metafile;
}

/**
 * Bundles all functions in one esbuild run. That takes less than two seconds for 26 entry files, while one
 * NodejsFunction per entry file took 23 to 43 seconds per synth. The format is CommonJS, because it starts faster than
 * ESM on Lambda. Entry files are named by path and never imported, so infra does not load what it deploys.
 *
 * Source maps are written next to the bundles, for reading stack traces, and are not deployed.
 *
 * @param outFolder emptied first
 * @throws an error that names the functions whose entry file is missing
 */
export async function bundleFunctions(
  root: string,
  outFolder: string,
  settings: Readonly<Record<string, Pick<FunctionSettings, "entry">>> = allFunctionSettings,
): Promise<Bundles> {
  const functionsByEntry = Map.groupBy(Object.entries(settings), ([, { entry }]) => entry);
  const missingEntries = [...functionsByEntry].filter(([entry]) => !existsSync(join(root, entry)));
  if (missingEntries.length > 0) throw new Error(missingEntries.map(describeMissing).join("\n"));

  await rm(outFolder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...functionsByEntry.keys()].map((entry) => ({ in: entry, out: join(bundleName(entry), "index") })),
    outdir: outFolder,
    bundle: true,
    minify: true,
    legalComments: "none",
    platform: "node",
    target: "node24",
    format: "cjs",
    mainFields: ["module", "main"],
    plugins: [
      stubLibraryFiles(root),
      replaceLibraryFiles(root),
      trimSdk(root),
      trimStripe(root),
      precomputeModules(root),
      shrinkRouteTable(root),
      leaveOutUnusedSchemas(),
      buildPlainSchemasOnce(root),
      replaceArrowFunctions(),
    ],
    alias: Object.fromEntries(Object.entries(stubs).map(([name, file]) => [name, join(root, file)])),
    sourcemap: "external",
    metafile: true,
    logLevel: "warning",
  });

  const { folderOf } = bundlesIn(outFolder);
  await Promise.all([...functionsByEntry.keys()].map((entry) => markAsCommonJs(folderOf(entry))));
  return { folderOf, metafile };
}

/** The bundles in a folder that `bundleFunctions` has filled. */
export function bundlesIn(outFolder: string): BundleFolders {
  return { folderOf: (entry) => join(outFolder, bundleName(entry)) };
}

/** "functions/routes/payments/complete-payment.ts" becomes "routes/payments/complete-payment". */
function bundleName(entry: Entry): string {
  return entry.replace(/^functions\//, "").replace(/\.ts$/, "");
}

/**
 * Overrides the project's `"type": "module"`, which would apply to bundles that run inside the project, as in tests.
 */
async function markAsCommonJs(folder: string): Promise<void> {
  const file = join(folder, "package.json");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '{"type":"commonjs"}\n');
}

function describeMissing([entry, functions]: [Entry, [string, unknown][]]): string {
  const names = functions.map(([id]) => id).join(", ");
  return `infra's settings say that ${names} is deployed from ${entry}, but there is no such file.`;
}
