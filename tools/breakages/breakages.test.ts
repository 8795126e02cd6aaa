import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#cli/project-root.ts";
import { breakTemplate } from "./break-template.ts";
import { sourceBreakages } from "./source-breakages.ts";
import { templateBreakages } from "./template-breakages.ts";

describe("the list of breakages", () => {
  it("has each name once, in each half, and says what each does on AWS", () => {
    for (const list of [sourceBreakages, templateBreakages]) {
      const names = list.map(({ name }) => name);
      expect(names).toEqual([...new Set(names)]);
      for (const { onAws } of list) expect(onAws).not.toBe("");
    }
    expect(templateBreakages.length).toBeGreaterThanOrEqual(26);
    expect(sourceBreakages.length).toBeGreaterThanOrEqual(27);
  });

  it.each(sourceBreakages.map((each) => [each.name, each] as const))(
    "fits the source: %s",
    async (_, { file, from, to, tests }) => {
      const text = await readFile(path.join(projectRoot, file), "utf8");
      expect(text.split(from)).toHaveLength(2);
      expect(from).not.toBe(to);
      for (const test of tests) expect(existsSync(path.join(projectRoot, test)), test).toBe(true);
    },
  );
});

describe("a breakage of the template", () => {
  const template = JSON.stringify({ Resources: { A: { Type: "X", Properties: { B: [1, "b"] } }, C: { Type: "Y" } } });
  const breakage = { name: "", onAws: "", type: "X" };

  it("changes a member of the resources of its type, and nothing else", () => {
    const change = (key: string, value: unknown) => (key === "B" ? "new" : value);
    expect(JSON.parse(breakTemplate(template, { ...breakage, change }))).toEqual({
      Resources: { A: { Type: "X", Properties: { B: "new" } }, C: { Type: "Y" } },
    });
  });

  it("removes the resource if it changes none of its members", () => {
    expect(JSON.parse(breakTemplate(template, breakage))).toEqual({ Resources: { C: { Type: "Y" } } });
  });

  it("is an error when it no longer fits the template, so that the list does not go stale", () => {
    expect(() => breakTemplate(template, { ...breakage, name: "no Z", type: "Z" })).toThrow(
      'nothing to break for "no Z"',
    );
  });
});
