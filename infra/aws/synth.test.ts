import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { root, temporaryFolder } from "./testing/stage-template.ts";

/** Runs Node.js, and whatever it starts, where every attempt to reach another machine fails and is recorded. */
async function runWithoutNetwork(...args: string[]) {
  const folder = await temporaryFolder();
  const log = join(folder, "network.log");
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      // On a terminal, cdk asks npm's registry for a newer version of itself unless it is told not to, as `launch.mjs` does.
      CDK_DISABLE_VERSION_CHECK: "1",
      // What cdk sends, it sends from a process of its own that outlives it, so an attempt would be seen only sometimes.
      CDK_DISABLE_CLI_TELEMETRY: "true",
      EVERLINE_NETWORK_LOG: log,
      NODE_OPTIONS: `--require ${join(import.meta.dirname, "testing/no-network.cjs")}`,
    },
  });
  return { status, output: stdout + stderr, attempts: existsSync(log) ? readFileSync(log, "utf8") : "" };
}

describe("npm run synth", () => {
  it("makes the stack without one attempt to reach the network, and finds nothing against the rules", {
    timeout: 120_000,
  }, async () => {
    const out = await temporaryFolder();
    const cdk = join(root, "node_modules/aws-cdk/bin/cdk");
    const { status, output, attempts } = await runWithoutNetwork(cdk, "synth", "--quiet", "--output", out);
    expect({ status, attempts, output }).toEqual({
      status: 0,
      attempts: "",
      output: expect.not.stringMatching(/error/i),
    });
    expect(existsSync(join(out, "Everline-dev.template.json"))).toBe(true);
    const report = z
      .object({ pluginReports: z.array(z.object({ violations: z.array(z.object({ ruleName: z.string() })) })) })
      .parse(JSON.parse(readFileSync(join(out, "validation-report.json"), "utf8")));
    const found = report.pluginReports.flatMap(({ violations }) => violations.map(({ ruleName }) => ruleName));
    // The stack can be looked at before the site is built.
    expect(found.filter((rule) => !rule.endsWith("everline:site-not-built"))).toEqual([]);
  });

  it("would be caught if it tried", async () => {
    const { attempts } = await runWithoutNetwork("-e", "fetch('https://example.com').catch(() => {})");
    expect(attempts).toMatch(/^lookup example.com|^connect example.com/);
  });
});
