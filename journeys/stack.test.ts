import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import * as z from "zod";

const reportShape = z.object({
  pluginReports: z.array(
    z.object({
      pluginName: z.string(),
      conclusion: z.string(),
      violations: z.array(z.object({ ruleName: z.string() })),
    }),
  ),
});

describe("the journeys' stack", () => {
  it("was synthesized without any network access", () => {
    expect(existsSync(path.join(inject("assemblyFolder"), "Everline-dev.template.json"))).toBe(true);
    expect(existsSync(inject("networkLog"))).toBe(false);
  });

  it("violates no cfn-guard rule except those acknowledged with a reason, and cfn-guard did run", async () => {
    const file = path.join(inject("assemblyFolder"), "validation-report.json");
    const { pluginReports } = reportShape.parse(JSON.parse(await readFile(file, "utf8")));
    expect(pluginReports.flatMap(({ violations }) => violations.map(({ ruleName }) => ruleName))).toEqual([]);
    expect(pluginReports).toContainEqual(expect.objectContaining({ pluginName: "cfn-guard", conclusion: "success" }));
  });
});
