import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#cli/project-root.ts";

const files = globSync("*/**/*.{ts,tsx}", { cwd: projectRoot, exclude: ["node_modules/**", "build/**", "cdk.out/**"] });
const isCode = (file: string) => !/\.test\.tsx?$/.test(file);
const topOf = (file: string) => file.split("/")[0] ?? "";

interface Import {
  readonly file: string;
  readonly specifier: string;
  /** The imported file, relative to the project's root. */
  readonly target: string;
}

const imports = files.flatMap(importsOf);

/**
 * A file's imports of project files, types included: `from "…"` and `import("…")`, in the form that the code formatter
 * produces.
 */
function importsOf(file: string): readonly Import[] {
  const text = readFileSync(path.join(projectRoot, file), "utf8");
  const found = text.matchAll(/^(?:import|export|\}).*? from "([.#][^"]+)"|\bimport\("([.#][^"]+)"\)/gm);
  return [...found].map(([, fixed = "", dynamicSpecifier = ""]) => {
    const specifier = fixed || dynamicSpecifier;
    const target = specifier.startsWith("#")
      ? specifier.slice(1)
      : path.posix.join(path.posix.dirname(file), specifier);
    return { file, specifier, target };
  });
}

/** The import cycles between folders, each with its path. */
function circles(arrows: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const visited = new Set<string>();
  const found: string[] = [];
  const visit = (folder: string, path: readonly string[]) => {
    if (path.includes(folder)) found.push([...path.slice(path.indexOf(folder)), folder].join(" -> "));
    if (path.includes(folder) || visited.has(folder)) return;
    for (const next of arrows.get(folder) ?? []) visit(next, [...path, folder]);
    visited.add(folder);
  };
  for (const folder of arrows.keys()) visit(folder, []);
  return found;
}

function arrowsBy(folderOf: (file: string) => string): ReadonlyMap<string, ReadonlySet<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const { file, target } of imports.filter((each) => isCode(each.file))) {
    const [from, to] = [folderOf(file), folderOf(target)];
    if (from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  }
  return arrows;
}

describe("the folders", () => {
  it("have no import cycles", () => {
    expect(imports.length).toBeGreaterThan(3000);
    expect(circles(arrowsBy(path.posix.dirname))).toEqual([]);
    expect(circles(arrowsBy(topOf))).toEqual([]);
  });

  it("import other top folders by `#` name, and climb at most two folders", () => {
    const forbiddenImports = imports.filter(({ file, specifier, target }) => {
      if (specifier.startsWith("#") || target.startsWith("node_modules/")) return false;
      return specifier.startsWith("../../../") || (target.includes("/") && topOf(target) !== topOf(file));
    });
    expect(forbiddenImports.map(({ file, specifier }) => `${file}: ${specifier}`)).toEqual([]);
  });
});
