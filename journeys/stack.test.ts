import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import * as z from "zod";

const report = z.object({
  pluginReports: z.array(
    z.object({
      pluginName: z.string(),
      conclusion: z.string(),
      violations: z.array(z.object({ ruleName: z.string() })),
    }),
  ),
});

describe("the stack that the journeys run on", () => {
  it("was made without one attempt to reach the network", () => {
    expect(existsSync(path.join(inject("assemblyFolder"), "Everline-dev.template.json"))).toBe(true);
    expect(existsSync(inject("networkLog"))).toBe(false);
  });

  it("breaks no rule that is not acknowledged with its reason, and cfn-guard could be asked", async () => {
    const file = path.join(inject("assemblyFolder"), "validation-report.json");
    const { pluginReports } = report.parse(JSON.parse(await readFile(file, "utf8")));
    expect(pluginReports.flatMap(({ violations }) => violations.map(({ ruleName }) => ruleName))).toEqual([]);
    expect(pluginReports).toContainEqual(expect.objectContaining({ pluginName: "cfn-guard", conclusion: "success" }));
  });
});
