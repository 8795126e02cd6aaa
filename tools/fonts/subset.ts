/**
 * `npm run subset-fonts`: creates the font files that every page loads (web/styles/fonts). They are subsets of the
 * files in npm's packages: the characters of core-characters.ts and, for Fraunces, the weights in use. The results are
 * in git; run it again when a font is upgraded or a language is added.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";
import { projectRoot } from "#cli/project-root.ts";
import { coreCharacters } from "./core-characters.ts";

const fonts = [
  { name: "fraunces", variationAxes: { wght: { min: 400, max: 600 } } },
  { name: "instrument-sans", variationAxes: { wght: { min: 400, max: 700 } } },
];
/** Copyright, license and license URL, which the Open Font License requires to stay in the font. */
const preserveNameIds = [0, 13, 14];

const folder = path.join(projectRoot, "web/styles/fonts");
await mkdir(folder, { recursive: true });
for (const { name, variationAxes } of fonts) {
  const source = path.join(
    projectRoot,
    `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
  );
  const subset = await subsetFont(await readFile(source), coreCharacters(), {
    targetFormat: "woff2",
    variationAxes,
    preserveNameIds,
  });
  await writeFile(path.join(folder, `${name}-core.woff2`), subset);
  console.log(`${name}-core.woff2: ${subset.length} bytes`);
}
