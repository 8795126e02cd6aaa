import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root, temporaryFolder } from "./testing/stage-template.ts";

/** Runs Node.js and its child processes with all network access blocked and recorded. */
async function runWithoutNetwork(...args: string[]) {
  const folder = await temporaryFolder();
  const log = join(folder, "network.log");
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      // On a terminal, cdk queries npm's registry for updates unless this is set, as in `launch.mjs`.
      CDK_DISABLE_VERSION_CHECK: "1",
      // cdk sends telemetry from a process that outlives cdk, so an attempt would be detected only sometimes.
      CDK_DISABLE_CLI_TELEMETRY: "true",
      EVERLINE_NETWORK_LOG: log,
      NODE_OPTIONS: `--require ${join(import.meta.dirname, "testing/no-network.cjs")}`,
    },
  });
  return { status, output: stdout + stderr, attempts: existsSync(log) ? readFileSync(log, "utf8") : "" };
}

/** journeys/stack.test.ts checks the output of `npm run synth`, because the journeys run on that output. */
describe("npm run synth", () => {
  /** Runs the CDK app with a context, as `cdk` does. */
  const runApp = (context: object) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["infra/app.ts"], {
      cwd: root,
      encoding: "utf8",
      env: { CDK_CONTEXT_JSON: JSON.stringify(context) },
    });
    return { status, stdout, stderr };
  };

  it.each([
    [{ stage: "prod", waf: "on" }, "-c waf=… is now the field firewall of stages/prod.json.\n"],
    [{ domainName: "" }, "-c domainName=… is now the field domain.name of stages/dev.json.\n"],
    [{ stag: "prod" }, "-c stag=… is not known here. A stage's settings are in its file, stages/dev.json.\n"],
  ])("says in which field of which file a former setting is now: %j", (context, stderr) => {
    expect(runApp(context)).toEqual({ status: 1, stdout: "", stderr });
  });

  it("rejects a stage without a file, and says which there are", () => {
    const { status, stderr } = runApp({ stage: "production" });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(
        /^There is no stage "production"\. stages\/production\.json does not exist; the stages are dev, /,
      ),
    });
  });

  it("would be caught if it tried to reach the network", async () => {
    const { attempts } = await runWithoutNetwork("-e", "fetch('https://example.com').catch(() => {})");
    expect(attempts).toMatch(/^lookup example.com|^connect example.com/);
  });
});
