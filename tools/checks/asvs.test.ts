import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#cli/project-root.ts";

const pages = ["SECURITY.md", "docs/security/asvs.md"] as const;
const texts = new Map<string, string>(
  await Promise.all(pages.map(async (page) => [page, await readFile(path.join(projectRoot, page), "utf8")] as const)),
);
const textOf = (page: string) => texts.get(page) ?? expect.fail(`${page} is not there.`);

/**
 * The number of level 1 and 2 requirements in each chapter of the standard, V1 to V17 (release v5.0.0, `5.0/docs_en`).
 */
const inChapter = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const states = ["met", "partly", "not met", "n/a"];
/** Evidence other than a test. */
const shownOtherwise = /\(by the (?:code|template|platform)\)|\(by this document\)/;
const testFile = /^[\w./-]+\.test\.tsx?$/;

/** The cells of a table in the page, identified by the heading of its first column. */
function rowsOf(page: string, firstHeading: string): string[][] {
  const found: string[][] = [];
  let inTable = false;
  for (const line of textOf(page).split("\n")) {
    const cells = line.startsWith("| ") ? line.slice(2, -2).split(" | ") : [];
    if (cells.length === 0) inTable = inTable && line.startsWith("|--");
    else if (cells[0] === firstHeading) inTable = true;
    else if (inTable) found.push(cells);
  }
  return found;
}

/** The text between backticks. */
const code = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
/** Files are relative to the project's root; a leading slash means an address of the site. */
const isPath = (text: string) => /^[\w.@-]+(?:\/[\w.@-]+)*\.[a-z]+$/.test(text) && /\/|\.(?:json|md)$/.test(text);
const isThere = (file: string) => existsSync(path.join(projectRoot, file));

const requirements = rowsOf("docs/security/asvs.md", "no.").map((cells) => {
  const [numbers = "", level = "", requirement = "", state = "", where = "", shownBy = ""] = cells;
  return { numbers: numbers.split(" "), level, asks: requirement, state, where, shownBy, cells: cells.length };
});

describe.each(pages)("%s", (page) => {
  it("names existing files only", () => {
    const namedPaths = code(textOf(page)).filter(isPath);
    expect(namedPaths.length).toBeGreaterThan(80);
    expect(namedPaths.filter((file) => !isThere(file))).toEqual([]);
  });

  it("links to existing pages and headings only", () => {
    const links = [...textOf(page).matchAll(/\]\((?!https:)([^)#]*)#?([^)]*)\)/g)];
    for (const [, file = "", heading = ""] of links) {
      const target = path.join(path.dirname(page), file);
      expect(file === "" || isThere(target), target).toBe(true);
      const anchors = [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
        title.toLowerCase().replaceAll(" ", "-"),
      );
      if (file === "" && heading !== "") expect(anchors).toContain(heading);
    }
  });
});

describe("the table of the standard", () => {
  it("has every level 1 and 2 requirement once, in order", () => {
    const parts = requirements.flatMap(({ numbers }) =>
      numbers.map((number) => /^V(\d+)\.(\d+)\.(\d+)$/.exec(number)?.slice(1).map(Number) ?? expect.fail(number)),
    );
    const places = parts.map(([chapter = 0, section = 0, item = 0]) => chapter * 10_000 + section * 100 + item);
    expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
    const counted = inChapter.map((_, index) => parts.filter(([chapter]) => chapter === index + 1).length);
    expect(counted).toEqual(inChapter);
  });

  it("gives each a status, with the place or the reason", () => {
    for (const { numbers, level, asks: requirement, state, where, cells } of requirements) {
      expect({ numbers, cells, known: states.includes(state) }).toEqual({ numbers, cells: 6, known: true });
      expect(level).toMatch(/^(?:1|2|1 2)$/);
      expect(requirement.length * where.length, numbers.join()).toBeGreaterThan(0);
    }
  });

  it("names a test or other evidence for each that is met", () => {
    const unshown = requirements.filter(
      ({ state, shownBy }) =>
        state === "met" && !code(shownBy).some((file) => testFile.test(file)) && !shownOtherwise.test(shownBy),
    );
    expect(unshown.map(({ numbers }) => numbers)).toEqual([]);
  });

  it("matches the totals in its legend", () => {
    const documentedStates = rowsOf("docs/security/asvs.md", "state").map(([state, , count]) => [state, Number(count)]);
    const counted = states.map((state) => [
      state,
      requirements.filter((row) => row.state === state).reduce((sum, { numbers }) => sum + numbers.length, 0),
    ]);
    expect(documentedStates).toEqual(counted);
  });
});

describe("a threat", () => {
  const threats = rowsOf("SECURITY.md", "threat");

  it("has a mitigation in a file, a test for it, and the residual risk", () => {
    expect(threats.length).toBeGreaterThan(25);
    for (const [threat, against = "", where = "", shownBy = "", remaining = "", ...more] of threats) {
      expect({ threat, more }).toEqual({ threat, more: [] });
      expect({ threat, files: code(where).some(isPath) }).toEqual({ threat, files: true });
      expect({ threat, tests: code(shownBy).some((file) => testFile.test(file)) }).toEqual({ threat, tests: true });
      expect(against.length * remaining.length, threat).toBeGreaterThan(0);
    }
  });
});
