import { helpRequested, readOptions } from "#cli/command-options.ts";
import type { InitialData } from "./seed/seed.ts";
import { type Strictness, strictnessOf } from "./strict/strictness.ts";

/** What a command that starts a shop was asked for. */
export interface StartArguments {
  readonly initialData: InitialData;
  /** Whether the shop gets a clock that can be moved. */
  readonly hasClock: boolean;
  readonly strict?: Strictness;
}

const explanations = {
  empty: "--empty: with the two sample accounts and nothing else.",
  clock: "--clock: with a clock for the whole shop, and a page that moves it forward.",
  strict: "--strict: with the limits and the times of AWS and Stripe.",
  "new-account": "--new-account: with --strict, those of a new AWS account, which runs ten functions at the same time.",
} as const;

/**
 * Parses the arguments of `npm start`, `npm run preview` and `npm run rehearse`. Returns undefined when there is
 * nothing to start, after printing the usage, or after printing an error and setting the exit code.
 * @param description a sentence that describes the command
 * @param switches those that the command has
 */
export function readStartArguments(
  command: string,
  description: string,
  switches: readonly (keyof typeof explanations)[] = ["empty", "clock", "strict", "new-account"],
  args: readonly string[] = process.argv.slice(2),
): StartArguments | undefined {
  const usage = [
    `Usage: ${[command, "--", ...switches.map((name) => `[--${name}]`)].join(" ")}`,
    description,
    ...switches.map((name) => explanations[name]),
  ].join("\n");
  const options = readOptions(args, Object.fromEntries(switches.map((name) => [name, { type: "boolean" }] as const)));
  if (options === helpRequested) {
    console.log(usage);
    return undefined;
  }
  const problem = typeof options === "string" ? options : problemOf(options);
  if (typeof options === "string" || problem !== undefined) {
    console.error(`${problem}\n${usage}`);
    process.exitCode = 2;
    return undefined;
  }
  const { empty, clock, strict, "new-account": newAccount } = options.values;
  return {
    initialData: empty ? "accounts" : "sample-shop",
    hasClock: clock === true,
    ...(strict && { strict: strictnessOf(newAccount ? "new" : "raised") }),
  };
}

function problemOf({
  values,
  positionals: [word],
}: {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}): string | undefined {
  if (word !== undefined) return `Unexpected argument "${word}".`;
  return values["new-account"] && !values.strict ? "--new-account needs --strict." : undefined;
}
