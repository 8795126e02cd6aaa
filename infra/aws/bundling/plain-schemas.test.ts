import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, it } from "vitest";
import * as z from "zod";
import { routeSettings } from "../../settings/routes.ts";
import { root, temporaryFolder } from "../testing/stage-template.ts";
import { bundleFunctions } from "./bundles.ts";
import { buildPlainSchemasOnce } from "./plain-schemas.ts";

/** Loads a bundle, and prints how many schemas it builds. */
const countSchemas = `
const define = Object.defineProperty;
let count = 0;
Object.defineProperty = (target, key, terms) => {
  if (key === "_zod") count += 1;
  return define(target, key, terms);
};
require(process.argv[1]);
console.log(count);
process.exit(0);`;

it("a function that reads many kinds of rows builds half as many schemas at its start as its fields have", async () => {
  const { deleteAdminUser } = routeSettings;
  const bundles = await bundleFunctions(root, join(await temporaryFolder(), "functions"), { deleteAdminUser });
  const index = join(bundles.folderOf(deleteAdminUser.entry), "index.js");
  const { stdout } = await promisify(execFile)(process.execPath, ["-e", countSchemas, index], { env: {} });
  expect(Number(stdout)).toBeGreaterThan(100);
  // 536 without sharing.
  expect(Number(stdout)).toBeLessThanOrEqual(536 / 2);
});

const exportsShape = z.object({
  same: z.array(z.boolean()),
  different: z.array(z.boolean()),
  parsed: z.array(z.boolean()),
});

it("plain schemas are shared, schemas with terms are not, and all of them accept and reject as before", async () => {
  const folder = await temporaryFolder();
  await writeFile(
    join(folder, "fields.ts"),
    `import * as z from "zod";
    export const same = [
      z.string() === z.string(),
      z.boolean() === z.boolean(),
      z.string().optional() === z.string().optional(),
      z.int().nonnegative().optional() === z.int().nonnegative().optional(),
    ];
    export const different = [
      z.string("Enter a name.") !== z.string(),
      z.string().min(1) !== z.string().min(1),
      z.int().nonnegative("Enter a count.") !== z.int().nonnegative(),
      z.string().optional() !== z.string().nullable(),
    ];
    const isValid = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
    const row = z.object({ name: z.string(), note: z.string().optional(), count: z.int().nonnegative().default(0) });
    export const parsed = [
      isValid(row, { name: "Ada" }),
      row.parse({ name: "Ada" }).count === 0,
      !isValid(row, { name: 1 }),
      !isValid(row, { name: "Ada", note: null }),
      isValid(row.partial(), {}),
      !isValid(row, { name: "Ada", count: -1 }),
      isValid(z.string().nullable(), null),
      !isValid(z.string().nullable(), undefined),
      isValid(z.string().nullish(), undefined),
      !isValid(z.int().positive(), 0),
      !isValid(z.int(), 1.5),
      z.string("Enter a name.").safeParse(1).error?.issues[0]?.message === "Enter a name.",
      z.int().nonnegative("Enter a count.").safeParse(-1).error?.issues[0]?.message === "Enter a count.",
    ];`,
  );
  const outfile = join(folder, "fields.cjs");
  await build({
    absWorkingDir: root,
    entryPoints: [join(folder, "fields.ts")],
    outfile,
    bundle: true,
    format: "cjs",
    plugins: [buildPlainSchemasOnce(root)],
  });
  const { same, different, parsed } = exportsShape.parse(createRequire(import.meta.url)(outfile));
  expect(same).toEqual(same.map(() => true));
  expect(different).toEqual(different.map(() => true));
  expect(parsed).toEqual(parsed.map(() => true));
});
