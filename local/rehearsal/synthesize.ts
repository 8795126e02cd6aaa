import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";
import { UserError } from "#cli/user-error.ts";

/**
 * Runs `cdk synth` for the dev stage with the local Stripe's publishable key, as `npm run synth` does, into a folder
 * of its own. `more` are environment variables for it.
 * @throws UserError with what cdk says when it refuses: a rule that is broken, a function that cannot be bundled
 */
export async function synthesize(folder: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const cdk = path.join(projectRoot, "node_modules/aws-cdk/bin/cdk");
  // The local Stripe knows no keys and takes every one in test mode.
  const key = "stripePublishableKey=pk_test_rehearsal";
  const child = spawn(process.execPath, [cdk, "synth", "--quiet", "--output", folder, "-c", "stage=dev", "-c", key], {
    cwd: projectRoot,
    env: {
      ...process.env,
      // cdk would ask npm's registry for a newer version of itself when it sees a terminal, and report how it is used.
      CDK_DISABLE_VERSION_CHECK: "1",
      CDK_DISABLE_CLI_TELEMETRY: "true",
      ...more,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: unknown[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => said.push(text));
  const [code] = await once(child, "close");
  if (code !== 0) throw new UserError(`The stack cannot be synthesized:\n${said.join("")}`);
}
