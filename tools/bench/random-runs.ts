import { randomInt } from "node:crypto";
import { helpRequested, readOptions } from "#cli/command-options.ts";
import { runProgram } from "#cli/run-program.ts";

/** A test that repeats something at random, and the command that runs it more often than `npm test` does. */
export interface RandomRuns {
  /** The command's name: `npm run <name>`. */
  readonly name: string;
  /** What it does, in one sentence. */
  readonly purpose: string;
  /** What it does it to, in the plural. */
  readonly subjects: string;
  readonly defaultRuns: number;
  /**
   * At most so many in one shop; the rest in shops of their own, with the seeds that follow. For a test that reads the
   * whole shop, whose time grows with the square of the runs. Without it, all are in one shop.
   */
  readonly runsPerShop?: number;
  readonly test: string;
  /** The test reads `<prefix>_RUNS` and `<prefix>_SEED` from the environment. */
  readonly variablePrefix: string;
  /** What is true when the test passes, and when it does not. */
  readonly passed: string;
  readonly failed: string;
}

/**
 * Runs a random test as a command. The same seed repeats a run. Exit codes: 0 passed, 1 failed, 2 invalid arguments.
 */
export async function runRandomTest(test: RandomRuns): Promise<void> {
  const usage = usageOf(test);
  const command = readCommand(process.argv.slice(2), test, usage);
  if (typeof command === "string") {
    const isHelp = command === usage;
    (isHelp ? console.log : console.error)(command);
    process.exitCode = isHelp ? 0 : 2;
    return;
  }
  const { runs, seed } = command;
  console.log(`${runs} ${test.subjects}, seed ${seed}`);
  const { variablePrefix, runsPerShop = runs } = test;
  for (let finished = 0, shopSeed = seed; finished < runs; finished += runsPerShop, shopSeed += 1) {
    const shopRuns = Math.min(runsPerShop, runs - finished);
    Object.assign(process.env, {
      [`${variablePrefix}_RUNS`]: String(shopRuns),
      [`${variablePrefix}_SEED`]: String(shopSeed),
    });
    const code = await runProgram("node_modules/vitest/vitest.mjs", "run", "--project", "node", test.test);
    if (code !== 0) {
      const repeat = `To repeat it: npm run ${test.name} -- --runs ${shopRuns} --seed ${shopSeed}`;
      console.log(`${test.failed} ${repeat}`);
      process.exitCode = 1;
      return;
    }
  }
  console.log(`${test.passed} (${runs} ${test.subjects}, seed ${seed})`);
}

function usageOf({ name, purpose, subjects, defaultRuns }: RandomRuns): string {
  return `Usage: npm run ${name} [-- [--runs N] [--seed N]]
${purpose}
  --runs N  the number of ${subjects} (${defaultRuns.toLocaleString("en-US")} by default)
  --seed N  repeats the run with this seed; by default, the seed is random`;
}

function readCommand(
  args: readonly string[],
  { defaultRuns }: RandomRuns,
  usage: string,
): { readonly runs: number; readonly seed: number } | string {
  const options = readOptions(args, { runs: { type: "string" }, seed: { type: "string" } });
  if (options === helpRequested) return usage;
  if (typeof options === "string") return `${options}\n${usage}`;
  const { values, positionals } = options;
  const runs = Number(values.runs ?? defaultRuns);
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  const isValid = positionals.length === 0 && Number.isInteger(runs) && runs > 0 && Number.isInteger(seed);
  return isValid ? { runs, seed } : `--runs and --seed must be whole numbers.\n${usage}`;
}
