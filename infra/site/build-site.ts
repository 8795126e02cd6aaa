import { runProgram } from "#cli/run-program.ts";
import { UserError } from "#cli/user-error.ts";

/**
 * Builds the site like `npm run build`, with its output in this terminal.
 * @throws UserError when the build fails; the build's output says why
 */
export async function buildSite(): Promise<void> {
  const code = await runProgram("infra/site/build.ts");
  if (code !== 0) throw new UserError("The site could not be built; the lines above say why.");
}
