import { expect, it } from "vitest";
import { functionRights, unusedRights } from "./function-rights.ts";

const allLines = Object.entries(functionRights()).flatMap(([name, { rights }]) =>
  rights.map((right) => `${name} ${right}`),
);

it("returns the permissions that no test of a whole run has used", () => {
  expect(unusedRights(new Set(allLines))).toEqual([]);
  const unusedLines = ["getMe GetSecretValue tokens", "reconcile Query gsi2"];
  expect(unusedRights(new Set(allLines.filter((line) => !unusedLines.includes(line))))).toEqual(unusedLines);
});

it("returns undefined after a partial run", () => {
  expect(unusedRights(new Set(allLines.filter((line) => !line.startsWith("register "))))).toBeUndefined();
});
