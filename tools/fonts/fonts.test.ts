import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#cli/project-root.ts";
import { languageNames } from "#shared/domain/language.ts";
import { coreCharacters, coreRanges } from "./core-characters.ts";

const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, "0");
const unicodeRange = ([first, last]: readonly [number, number]) =>
  `U+${hex(first)}${first === last ? "" : `-${hex(last)}`}`;

const css = await readFile(path.join(projectRoot, "web/styles/fonts.css"), "utf8");
const faces = [...css.matchAll(/@font-face \{([^}]+)\}/g)].map(([, face = ""]) => ({
  family: /font-family: "(.+)"/.exec(face)?.[1],
  weight: /font-weight: (.+);/.exec(face)?.[1],
  source: /url\("(.+?)"\)/.exec(face)?.[1] ?? "",
  range: /unicode-range:\s+([^;]+);/.exec(face)?.[1]?.split(/,\s+/) ?? [],
}));
const files = faces.filter(({ source }) => source !== "");

it("the style sheet declares the core characters for the primary font files", () => {
  const core = files.filter(({ source }) => source.includes("-core."));
  expect(core.map(({ family }) => family)).toEqual(["Fraunces", "Instrument Sans"]);
  for (const { range } of core) expect(range).toEqual(coreRanges.map(unicodeRange));
});

it("the primary font files cover the site's own text", async () => {
  const folder = path.join(projectRoot, "shared/content");
  const sources = (await readdir(folder, { recursive: true })).filter((name) => /(?<!test)\.ts$/.test(name));
  const contentText = await Promise.all(sources.map((name) => readFile(path.join(folder, name), "utf8")));
  // The language switch shows each language's own name on every page.
  const text = [...contentText, ...Object.values(languageNames)].join("");
  const core = new Set(coreCharacters());
  expect(text.length).toBeGreaterThan(10_000);
  expect([...new Set(text)].filter((character) => character >= " " && !core.has(character))).toEqual([]);
});

it("all files of a family have the same weights, because browsers would not combine them otherwise", () => {
  for (const family of ["Fraunces", "Instrument Sans"]) {
    const weights = files.filter((face) => face.family === family).map(({ weight }) => weight);
    expect(weights).toHaveLength(3);
    expect(new Set(weights).size).toBe(1);
  }
});

it("each Latin character is in exactly one file per family", () => {
  for (const family of ["Fraunces", "Instrument Sans"]) {
    const codes = files
      .filter((face) => face.family === family)
      .flatMap(({ range }) => range)
      .flatMap((part) => {
        const [first = 0, last = first] = part
          .slice(2)
          .split("-")
          .map((code) => Number.parseInt(code, 16));
        return Array.from({ length: last - first + 1 }, (_, index) => first + index);
      })
      .filter((code) => code <= 0xff);
    expect(codes.toSorted((one, other) => one - other)).toEqual(
      [...new Set(codes)].toSorted((one, other) => one - other),
    );
    expect(new Set(codes).size).toBe(0x7e - 0x20 + 1 + (0xff - 0xa0 + 1));
  }
});
