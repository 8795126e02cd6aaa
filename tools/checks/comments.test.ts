import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#cli/project-root.ts";

const maxColumns = 120;
const files = globSync("*/**/*.{ts,tsx,mjs,cjs,js,css}", {
  cwd: projectRoot,
  exclude: ["node_modules/**", "build/**", "cdk.out/**"],
});

/** The formatter wraps code, but not comments. A URL cannot be wrapped. */
it(`no comment is wider than the formatter's ${maxColumns} columns`, () => {
  expect(files.length).toBeGreaterThan(1000);
  const wideComments = files.flatMap((file) =>
    readFileSync(path.join(projectRoot, file), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        line.length > maxColumns && /^\s*(?:\/\/|\/\*| \* )/.test(line) && !/https:\/\/\S+$/.test(line)
          ? [`${file}:${index + 1}`]
          : [],
      ),
  );
  expect(wideComments).toEqual([]);
});
