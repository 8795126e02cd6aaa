import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { timeRules } from "./time-rules.ts";

it("shows each rule of the table by one test", () => {
  const files = globSync("*.test.ts", { cwd: import.meta.dirname });
  const tests = files.map((file) => readFileSync(path.join(import.meta.dirname, file), "utf8")).join("\n");
  const shown = [...tests.matchAll(/^shows\("(\w+)"/gm)].map(([, id]) => id);
  expect(shown.toSorted()).toEqual(Object.keys(timeRules).toSorted());
});
