import { runProgram } from "#cli/run-program.ts";
import { UserError } from "#cli/user-error.ts";

/**
 * Builds the site as `npm run build` does, with its lines at this terminal.
 * @throws UserError when that fails; its own lines have said why
 */
export async function buildSite(): Promise<void> {
  const code = await runProgram("infra/site/build.ts");
  if (code !== 0) throw new UserError("The site could not be built; the lines above say why.");
}
