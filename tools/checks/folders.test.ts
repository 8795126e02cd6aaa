import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#cli/project-root.ts";

const files = globSync("*/**/*.{ts,tsx}", { cwd: projectRoot, exclude: ["node_modules/**", "build/**", "cdk.out/**"] });
const isCode = (file: string) => !/\.test\.tsx?$/.test(file);
const topFolderOf = (file: string) => file.split("/")[0] ?? "";

interface Import {
  readonly file: string;
  readonly specifier: string;
  /** The imported file, relative to the project's root. */
  readonly target: string;
}

const imports = files.flatMap(importsOf);

/**
 * Returns a file's imports of project files, types included: `from "…"` and `import("…")`, in the form that the
 * code formatter produces.
 */
function importsOf(file: string): readonly Import[] {
  const text = readFileSync(path.join(projectRoot, file), "utf8");
  const matches = text.matchAll(/^(?:import|export|\}).*? from "([.#][^"]+)"|\bimport\("([.#][^"]+)"\)/gm);
  return [...matches].map(([, staticSpecifier = "", dynamicSpecifier = ""]) => {
    const specifier = staticSpecifier || dynamicSpecifier;
    const target = specifier.startsWith("#")
      ? specifier.slice(1)
      : path.posix.join(path.posix.dirname(file), specifier);
    return { file, specifier, target };
  });
}

/** Returns the import cycles between folders, each as a path such as `a -> b -> a`. */
function importCycles(importedFolders: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const visited = new Set<string>();
  const cycles: string[] = [];
  const visit = (folder: string, path: readonly string[]) => {
    if (path.includes(folder)) cycles.push([...path.slice(path.indexOf(folder)), folder].join(" -> "));
    if (path.includes(folder) || visited.has(folder)) return;
    for (const next of importedFolders.get(folder) ?? []) visit(next, [...path, folder]);
    visited.add(folder);
  };
  for (const folder of importedFolders.keys()) visit(folder, []);
  return cycles;
}

/** Returns the folders that each folder imports, if `folderOf` decides which folder a file belongs to. */
function importedFoldersBy(folderOf: (file: string) => string): ReadonlyMap<string, ReadonlySet<string>> {
  const importedFolders = new Map<string, Set<string>>();
  for (const { file, target } of imports.filter((each) => isCode(each.file))) {
    const [from, to] = [folderOf(file), folderOf(target)];
    if (from !== to) importedFolders.set(from, (importedFolders.get(from) ?? new Set()).add(to));
  }
  return importedFolders;
}

describe("the folders", () => {
  it("have no import cycles", () => {
    expect(imports.length).toBeGreaterThan(3000);
    expect(importCycles(importedFoldersBy(path.posix.dirname))).toEqual([]);
    expect(importCycles(importedFoldersBy(topFolderOf))).toEqual([]);
  });

  it("import from other top folders by `#` name, and climb at most two folders", () => {
    const forbiddenImports = imports.filter(({ file, specifier, target }) => {
      if (specifier.startsWith("#") || target.startsWith("node_modules/")) return false;
      return specifier.startsWith("../../../") || (target.includes("/") && topFolderOf(target) !== topFolderOf(file));
    });
    expect(forbiddenImports.map(({ file, specifier }) => `${file}: ${specifier}`)).toEqual([]);
  });
});
