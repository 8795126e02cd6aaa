import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";
import { UserError } from "#cli/user-error.ts";

/**
 * Runs `cdk synth`, like `npm run synth`, for the dev stage and with a publishable key of the local Stripe. Writes the
 * output to `folder`. `variables`: additional environment variables.
 * @throws UserError with cdk's output when it fails, because a rule is violated or a function cannot be bundled
 */
export async function synthesize(folder: string, variables: Readonly<Record<string, string>> = {}): Promise<void> {
  const cdk = path.join(projectRoot, "node_modules/aws-cdk/bin/cdk");
  // The local Stripe has no accounts and accepts any test key.
  const key = "stripePublishableKey=pk_test_rehearsal";
  const child = spawn(process.execPath, [cdk, "synth", "--quiet", "--output", folder, "-c", "stage=dev", "-c", key], {
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
