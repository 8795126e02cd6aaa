import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { projectRoot } from "#cli/project-root.ts";
import { rehearsedStages } from "#local/rehearsal/rehearsed-stages.ts";
import { synthesize } from "#local/rehearsal/synthesize.ts";

it("prod's template, with a domain, a firewall, alarms and gradual deployments, is a shop that opens and sells", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "everline-prod-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await synthesize(folder, rehearsedStages.prod);
  const check = path.join(projectRoot, "tools/breakages/check-shop.ts");
  const firstFault = await new Promise<string>((resolve) => {
    execFile(process.execPath, [check, folder], (error, output) =>
      resolve(error === null ? "" : output || error.message),
    );
  });
  expect(firstFault).toBe("");
});
