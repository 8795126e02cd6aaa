import { globSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { defaultLanguage, languages } from "#shared/domain/language.ts";

const filesOf = (language: string) =>
  globSync("**/*.ts", { cwd: path.join(import.meta.dirname, language), exclude: ["**/*.test.ts"] }).sort();

// Pages find translations by their paths, so the compiler does not miss a file.
it.each(languages.filter((language) => language !== defaultLanguage))(
  "the translation %s has every file that pages look for",
  (language) => {
    expect(filesOf("es").length).toBeGreaterThan(25);
    expect(filesOf(language)).toEqual(filesOf("es"));
  },
);
