import { cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { routeSettings } from "../../settings/routes.ts";
import { root, temporaryFolder } from "../testing/stage-template.ts";
import { bundleOnce } from "./bundle-once.ts";

const settings = { getPricing: routeSettings.getPricing };
const { entry } = settings.getPricing;

/** A copy of what the bundles are made of, so that a test can change it. */
async function copyOfSources(): Promise<string> {
  const copy = await temporaryFolder();
  for (const name of ["functions", "shared", "infra", "package.json", "tsconfig.json"])
    await cp(join(root, name), join(copy, name), { recursive: true });
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

it("syntheses that share a folder bundle the same sources once, and changed sources again", async () => {
  const [sources, shared] = [await copyOfSources(), await temporaryFolder()];
  const bundle = async () => (await bundleOnce(sources, join(sources, "build"), shared, settings)).folderOf(entry);
  const first = await bundle();
  // Bundling again would empty the folder.
  await writeFile(join(first, "marker"), "");
  expect(await bundle()).toBe(first);
  expect(await readdir(first)).toContain("marker");

  const source = join(sources, entry);
  await writeFile(source, `${await readFile(source, "utf8")}\nconsole.log("changed");\n`);
  const second = await bundle();
  expect(second).not.toBe(first);
  expect(await readFile(join(second, "index.js"), "utf8")).toContain('"changed"');
  expect(await readFile(join(first, "index.js"), "utf8")).not.toContain('"changed"');
});

it("a synthesis that shares nothing bundles into its own folder each time", async () => {
  const own = join(await temporaryFolder(), "functions");
  await mkdir(own);
  await writeFile(join(own, "of-an-earlier-synthesis"), "");
  const { folderOf } = await bundleOnce(root, own, undefined, settings);
  expect(folderOf(entry).startsWith(own)).toBe(true);
  expect(await readdir(own)).not.toContain("of-an-earlier-synthesis");
});
