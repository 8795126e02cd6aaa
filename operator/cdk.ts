/**
 * `npm run synth`, `bootstrap`, `deploy` and `destroy`: builds the site, which is part of the stack, and runs CDK.
 * Exit codes: 2 invalid arguments, nothing was built; 1 the site could not be built; otherwise CDK's own exit code.
 */
import { runProgram } from "#cli/run-program.ts";
import { buildSite } from "#infra/site/build-site.ts";
import { cdkUsage, readCdkCommand } from "./cdk-command.ts";
import { runCommand } from "./run-command.ts";

const commandArguments = process.argv.slice(2);
await runCommand(
  readCdkCommand(commandArguments),
  cdkUsage(commandArguments[0]),
  () => "The stack",
  async ({ action, args }) => {
    await buildSite();
    const quiet = action === "synth" ? ["--quiet"] : [];
    process.exitCode = await runProgram("node_modules/aws-cdk/bin/cdk", action, ...quiet, ...args);
  },
);
