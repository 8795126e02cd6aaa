import { expect, it } from "vitest";
import { functionRights, unusedRights } from "./function-rights.ts";

const all = Object.entries(functionRights()).flatMap(([name, { rights }]) => rights.map((right) => `${name} ${right}`));

it("returns the permissions that no test of a whole run has used", () => {
  expect(unusedRights(new Set(all))).toEqual([]);
  const lazy = ["getMe GetSecretValue tokens", "reconcile Query gsi2"];
  expect(unusedRights(new Set(all.filter((line) => !lazy.includes(line))))).toEqual(lazy);
});

it("returns undefined after a partial run", () => {
  expect(unusedRights(new Set(all.filter((line) => !line.startsWith("register "))))).toBeUndefined();
});
