import { helpRequested, readOptions } from "#cli/command-options.ts";
import type { InitialData } from "./seed/seed.ts";

/**
 * Parses the arguments of `npm start`, `npm run preview` and `npm run rehearse`. Returns undefined when there is
 * nothing to start, after printing the usage, or after printing an error and setting the exit code.
 * @param description a sentence that describes the command
 */
export function readStartArguments(
  command: string,
  description: string,
  args = process.argv.slice(2),
): InitialData | undefined {
  const usage = [
    `Usage: ${command} [-- --empty]`,
    description,
    "--empty: with the two sample accounts and nothing else.",
  ].join("\n");
  const options = readOptions(args, { empty: { type: "boolean" } });
  if (options === helpRequested) {
    console.log(usage);
    return undefined;
  }
  const problem =
    typeof options === "string" ? options : options.positionals.map((word) => `Unexpected argument "${word}".`)[0];
  if (typeof options === "string" || problem !== undefined) {
    console.error(`${problem}\n${usage}`);
    process.exitCode = 2;
    return undefined;
  }
  return options.values.empty ? "accounts" : "sample-shop";
}
