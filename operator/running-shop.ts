import { holderOf } from "#cli/folder-lock.ts";
import { UserError } from "#cli/user-error.ts";

/**
 * Returns the functions' environment variables in the shop that runs on a data folder; undefined when none runs there.
 * @throws UserError while the shop is starting
 */
export async function runningShopEnvironment(folder: string): Promise<Readonly<Record<string, string>> | undefined> {
  const holder = await holderOf(folder);
  if (holder !== undefined && holder.functionEnvironment === undefined) {
    throw new UserError(`The shop on ${folder} is just starting; try again in a moment.`);
  }
  return holder?.functionEnvironment;
}

/** Runs code in this process with a function's environment. */
export function withFunctionEnvironment<T>(
  environment: Readonly<Record<string, string>>,
  run: () => Promise<T>,
): Promise<T> {
  // Hide the operator's own AWS settings, such as a profile.
  for (const name of Object.keys(process.env)) if (name.startsWith("AWS_")) delete process.env[name];
  Object.assign(process.env, environment);
  return run();
}
