import { expect, it } from "vitest";
import { functionPermissions, unusedPermissions } from "./function-permissions.ts";

const allLines = Object.entries(functionPermissions()).flatMap(([name, { permissions }]) =>
  permissions.map((right) => `${name} ${right}`),
);

it("returns the permissions that no test of a whole run has used", () => {
  expect(unusedPermissions(new Set(allLines))).toEqual([]);
  const unusedLines = ["getMe GetSecretValue tokens", "reconcile Query gsi2"];
  expect(unusedPermissions(new Set(allLines.filter((line) => !unusedLines.includes(line))))).toEqual(unusedLines);
});

it("returns undefined after a partial run", () => {
  expect(unusedPermissions(new Set(allLines.filter((line) => !line.startsWith("register "))))).toBeUndefined();
});
