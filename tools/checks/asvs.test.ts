import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#cli/project-root.ts";

const pages = ["SECURITY.md", "docs/security/asvs.md"] as const;
const texts = new Map<string, string>(
  await Promise.all(pages.map(async (page) => [page, await readFile(path.join(projectRoot, page), "utf8")] as const)),
);
const textOf = (page: string) => texts.get(page) ?? expect.fail(`${page} does not exist.`);

/**
 * The number of level 1 and 2 requirements in each chapter of the standard, V1 to V17 (OWASP ASVS, release v5.0.0,
 * `5.0/docs_en`).
 */
const requirementsByChapter = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const states = ["met", "partly", "not met", "n/a"];
/** Evidence other than a test. */
const otherEvidence = /\(by the (?:code|template|platform)\)|\(by this document\)/;
const testFile = /^[\w./-]+\.test\.tsx?$/;

/** Returns the cells of a page's table, which is identified by the heading of its first column. */
function rowsOf(page: string, firstHeading: string): string[][] {
  const rows: string[][] = [];
  let inTable = false;
  for (const line of textOf(page).split("\n")) {
    const cells = line.startsWith("| ") ? line.slice(2, -2).split(" | ") : [];
    if (cells.length === 0) inTable = inTable && line.startsWith("|--");
    else if (cells[0] === firstHeading) inTable = true;
    else if (inTable) rows.push(cells);
  }
  return rows;
}

/** The texts between backticks. */
const codeSpans = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
/**
 * Whether the text is a file path relative to the project's root. A leading slash would make it a URL path of the site.
 */
const isPath = (text: string) => /^[\w.@-]+(?:\/[\w.@-]+)*\.[a-z]+$/.test(text) && /\/|\.(?:json|md)$/.test(text);
const fileExists = (file: string) => existsSync(path.join(projectRoot, file));

const requirements = rowsOf("docs/security/asvs.md", "no.").map((cells) => {
  const [numbers = "", level = "", text = "", state = "", where = "", evidence = ""] = cells;
  return { numbers: numbers.split(" "), level, text, state, where, evidence, cells: cells.length };
});

describe.each(pages)("%s", (page) => {
  it("names only existing files", () => {
    const namedPaths = codeSpans(textOf(page)).filter(isPath);
    expect(namedPaths.length).toBeGreaterThan(80);
    expect(namedPaths.filter((file) => !fileExists(file))).toEqual([]);
  });

  it("links only to existing pages and headings", () => {
    const links = [...textOf(page).matchAll(/\]\((?!https:)([^)#]*)#?([^)]*)\)/g)];
    for (const [, file = "", heading = ""] of links) {
      const target = path.join(path.dirname(page), file);
      expect(file === "" || fileExists(target), target).toBe(true);
      const anchors = [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
        title.toLowerCase().replaceAll(" ", "-"),
      );
      if (file === "" && heading !== "") expect(anchors).toContain(heading);
    }
  });
});

describe("the table of the standard", () => {
  it("has every level 1 and 2 requirement once, in order", () => {
    const numberParts = requirements.flatMap(({ numbers }) =>
      numbers.map((number) => /^V(\d+)\.(\d+)\.(\d+)$/.exec(number)?.slice(1).map(Number) ?? expect.fail(number)),
    );
    const positions = numberParts.map(
      ([chapter = 0, section = 0, item = 0]) => chapter * 10_000 + section * 100 + item,
    );
    expect(positions).toEqual([...new Set(positions)].sort((one, other) => one - other));
    const counted = requirementsByChapter.map(
      (_, index) => numberParts.filter(([chapter]) => chapter === index + 1).length,
    );
    expect(counted).toEqual(requirementsByChapter);
  });

  it("gives each requirement a state, with the place in the code or a reason", () => {
    for (const { numbers, level, text, state, where, cells } of requirements) {
      expect({ numbers, cells, known: states.includes(state) }).toEqual({ numbers, cells: 6, known: true });
      expect(level).toMatch(/^(?:1|2|1 2)$/);
      expect(text.length * where.length, numbers.join()).toBeGreaterThan(0);
    }
  });

  it("names a test or other evidence for each requirement that is met", () => {
    const unproven = requirements.filter(
      ({ state, evidence }) =>
        state === "met" && !codeSpans(evidence).some((file) => testFile.test(file)) && !otherEvidence.test(evidence),
    );
    expect(unproven.map(({ numbers }) => numbers)).toEqual([]);
  });

  it("has as many requirements in each state as its legend says", () => {
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

  it("has a mitigation in a file, a test for the mitigation, and a residual risk", () => {
    expect(threats.length).toBeGreaterThan(25);
    for (const [threat, mitigation = "", where = "", evidence = "", residualRisk = "", ...extraCells] of threats) {
      expect({ threat, extraCells }).toEqual({ threat, extraCells: [] });
      expect({ threat, files: codeSpans(where).some(isPath) }).toEqual({ threat, files: true });
      expect({ threat, tests: codeSpans(evidence).some((file) => testFile.test(file)) }).toEqual({
        threat,
        tests: true,
      });
      expect(mitigation.length * residualRisk.length, threat).toBeGreaterThan(0);
    }
  });
});
