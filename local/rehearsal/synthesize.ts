import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";
import { UserError } from "#cli/user-error.ts";
import { type RehearsedStage, rehearsedStages } from "./rehearsed-stages.ts";

/**
 * Runs `cdk synth`, like `npm run synth`, for a stage whose file is given here: `EVERLINE_STAGES_FOLDER` points the CDK
 * app to it. Writes the output to `folder`. `variables`: additional environment variables.
 * @throws UserError with cdk's output when it fails, because a rule is violated or a function cannot be bundled
 */
export async function synthesize(
  folder: string,
  stage: RehearsedStage = rehearsedStages.dev,
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  const stagesFolder = await mkdtemp(path.join(tmpdir(), "everline-stages-"));
  try {
    await writeFile(path.join(stagesFolder, `${stage.name}.json`), JSON.stringify(stage.file));
    await runCdkSynth(folder, stage.name, { EVERLINE_STAGES_FOLDER: stagesFolder, ...variables });
  } finally {
    await rm(stagesFolder, { recursive: true, force: true });
  }
}

async function runCdkSynth(folder: string, stage: string, variables: Readonly<Record<string, string>>): Promise<void> {
  const cdk = path.join(projectRoot, "node_modules/aws-cdk/bin/cdk");
  const child = spawn(process.execPath, [cdk, "synth", "--quiet", "--output", folder, "-c", `stage=${stage}`], {
    cwd: projectRoot,
    env: {
      ...process.env,
      // In a terminal, cdk would check npm's registry for a newer version and report telemetry.
      CDK_DISABLE_VERSION_CHECK: "1",
      CDK_DISABLE_CLI_TELEMETRY: "true",
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: unknown[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => output.push(text));
  const [code] = await once(child, "close");
  if (code !== 0) throw new UserError(`The stack cannot be synthesized:\n${output.join("")}`);
}
