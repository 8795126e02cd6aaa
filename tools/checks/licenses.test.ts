import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { projectRoot } from "#cli/project-root.ts";

/** Licenses permitted for delivered code. They only require that their text is included. */
const permissiveLicenses = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "MIT-0", "Unlicense"];
/** Licenses of fonts, which may be used and served together with anything. */
const fontLicenses = ["OFL-1.1"];
/** Licenses permitted for build and test tools only. */
const toolLicenses = [
  "Artistic-2.0",
  "BlueOak-1.0.0",
  "CC-BY-3.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "MPL-2.0",
  "Python-2.0",
  "WTFPL",
  "Zlib",
];

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
});
const { packages } = lockFile.parse(JSON.parse(await readFile(path.join(projectRoot, "package-lock.json"), "utf8")));
const installedPackages = Object.entries(packages)
  .filter(([path]) => path !== "")
  .map(([path, { version = "", license = "none", dev, optional, devOptional }]) => ({
    name: path.replace(/^.*node_modules\//, ""),
    version,
    license,
    delivered: !(dev || optional || devOptional),
  }));

/** Whether these licenses satisfy a flat SPDX expression: all parts of "A AND B", one of "A OR B". */
function isAccepted(expression: string, licenses: readonly string[]): boolean {
  const parts = expression.replaceAll(/[()]/g, "").split(/ (AND|OR) /);
  const names = parts.filter((part) => part !== "AND" && part !== "OR");
  return parts.includes("OR")
    ? names.some((name) => licenses.includes(name))
    : names.every((name) => licenses.includes(name));
}

describe("an installed package", () => {
  it("has a permissive license if it is delivered", () => {
    const delivered = installedPackages.filter((each) => each.delivered);
    expect(delivered.length).toBeGreaterThan(100);
    expect(delivered.filter(({ license }) => !isAccepted(license, [...permissiveLicenses, ...fontLicenses]))).toEqual(
      [],
    );
  });

  it("has a license that permits its use as a development tool", () => {
    expect(
      installedPackages.filter(
        ({ license }) => !isAccepted(license, [...permissiveLicenses, ...fontLicenses, ...toolLicenses]),
      ),
    ).toEqual([]);
  });
});

/** Regenerate with `UPDATE_LICENCES=1 npx vitest run --project node tools/checks`. */
it("docs/licenses.md lists the delivered packages with version and license", async () => {
  const file = path.join(projectRoot, "docs/licenses.md");
  const rows = new Set(
    installedPackages
      .filter((each) => each.delivered)
      .map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`)
      .sort(),
  );
  const list = [
    "# Licenses of what is delivered",
    "",
    "Every package that is part of the site or of the functions, or that they need in turn, by the lock file. Made by `tools/checks/licenses.test.ts`.",
    "",
    "| package | version | license |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
  if (process.env.UPDATE_LICENCES) await writeFile(file, list);
  expect(await readFile(file, "utf8")).toBe(list);
});
