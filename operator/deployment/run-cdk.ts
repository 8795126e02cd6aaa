import { runProgram } from "#cli/run-program.ts";
import { UserError } from "#cli/user-error.ts";

/**
 * Runs cdk in this terminal.
 * @throws UserError when it fails; cdk has printed why
 */
export async function runCdk(...args: readonly string[]): Promise<void> {
  const code = await runProgram("node_modules/aws-cdk/bin/cdk", ...args);
  if (code !== 0) throw new UserError(`cdk ${args[0]} has failed (exit code ${code}); the lines above say why.`);
}
