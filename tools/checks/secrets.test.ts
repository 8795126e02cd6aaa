import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { projectRoot } from "#cli/project-root.ts";

/** Scans a folder for keys, tokens and passwords that secretlint knows (`.secretlintignore` lists the exceptions). */
function scan(folder: string, ...patterns: string[]): Promise<{ code: number; output: string }> {
  const program = path.join(projectRoot, "node_modules/secretlint/bin/secretlint.js");
  const rules = path.join(projectRoot, ".secretlintrc.json");
  const args = [program, "--no-color", "--secretlintrc", rules, ...patterns];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

it("the project contains no secret, and neither do its pipelines", async () => {
  expect(await scan(projectRoot, "**/*", ".github/**/*", ".env.example", ".ci/*")).toEqual({ code: 0, output: "" });
});

it("the scan reports a secret without printing it", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "everline-secrets-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const key = ["sk", "live", "51H8abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUV"].join("_");
  await writeFile(path.join(folder, "leak.ts"), `export const key = "${key}";\n`);
  const { code, output } = await scan(folder, "**/*");
  expect(code).toBe(1);
  expect(output).toContain("Stripe Live Secret Key");
  expect(output).not.toContain(key);
});
