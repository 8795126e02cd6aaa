import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { translation } from "#shared/content/translations/es/first-words.ts";

const web = path.join(import.meta.dirname, "..");

/** Adds a file of the web folder to `found`, and all that it imports there, at once or later. */
function addFiles(file: string, found: Set<string>): void {
  if (found.has(file)) return;
  found.add(file);
  for (const [, target = ""] of readFileSync(file, "utf8").matchAll(/(?:from |\bimport\()"(\.[^"]+\.tsx?)"/g))
    addFiles(path.join(path.dirname(file), target), found);
}

it("the words that come with the landing page are those that it shows, and that every page shows", () => {
  const files = new Set<string>();
  addFiles(path.join(web, "root.tsx"), files);
  addFiles(path.join(web, "pages/landing/landing.tsx"), files);
  const namesIn = (file: string) => [...readFileSync(file, "utf8").matchAll(/useWords\("(\w+)"/g)];
  const used = [...files].flatMap((file) => namesIn(file).map(([, name]) => name));
  expect([...new Set(used)].sort()).toEqual(Object.keys(translation.words).sort());
  // What would show the server's errors, whose translations come with the other words.
  expect(files).not.toContain(path.join(web, "session/failure.ts"));
});
