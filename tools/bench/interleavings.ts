/**
 * `npm run interleavings -- [--runs N] [--seed N]`: runs random events on thousands of orders, in random order and
 * concurrently. Exit codes: 0 the table and Stripe agree, 1 they do not (the order's history is printed), 2 invalid
 * arguments.
 */
import { randomInt } from "node:crypto";
import { helpRequested, readOptions } from "#cli/command-options.ts";
import { runProgram } from "#cli/run-program.ts";

const usage = `Usage: npm run interleavings [-- [--runs N] [--seed N]]
Runs payments, refunds, disputes, deletions and price changes in random order and concurrently, in a shop of its own.
  --runs N  the number of orders (2,000 by default)
  --seed N  repeats the run with this seed; by default, the seed is random`;

const command = readCommand(process.argv.slice(2));
if (typeof command === "string") {
  const isHelp = command === usage;
  (isHelp ? console.log : console.error)(command);
  process.exitCode = isHelp ? 0 : 2;
} else {
  const { runs, seed } = command;
  console.log(`${runs} orders, seed ${seed}`);
  Object.assign(process.env, { INTERLEAVINGS_RUNS: String(runs), INTERLEAVINGS_SEED: String(seed) });
  const test = "functions/payments/interleavings.test.ts";
  const code = await runProgram("node_modules/vitest/vitest.mjs", "run", "--project", "node", test);
  const agreementMessage = `The table and Stripe agree after ${runs} orders (seed ${seed}).`;
  const failureMessage = `The table and Stripe do not agree, or the run failed. To repeat it: npm run interleavings -- --runs ${runs} --seed ${seed}`;
  console.log(code === 0 ? agreementMessage : failureMessage);
  process.exitCode = code === 0 ? 0 : 1;
}

function readCommand(args: readonly string[]): { readonly runs: number; readonly seed: number } | string {
  const options = readOptions(args, { runs: { type: "string" }, seed: { type: "string" } });
  if (options === helpRequested) return usage;
  if (typeof options === "string") return `${options}\n${usage}`;
  const { values, positionals } = options;
  const runs = Number(values.runs ?? 2_000);
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  const isValid = positionals.length === 0 && Number.isInteger(runs) && runs > 0 && Number.isInteger(seed);
  return isValid ? { runs, seed } : `--runs and --seed must be whole numbers.\n${usage}`;
}
