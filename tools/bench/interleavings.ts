/**
 * `npm run interleavings -- [--runs N] [--seed N]`: runs random events on orders, in random order and concurrently,
 * thousands of times. Exit codes: 0 table and Stripe agree, 1 they do not (the order's history is printed), 2 invalid
 * arguments.
 */
import { randomInt } from "node:crypto";
import { helpRequested, readOptions } from "#cli/command-options.ts";
import { runProgram } from "#cli/run-program.ts";

const usage = `Usage: npm run interleavings [-- [--runs N] [--seed N]]
Payments, refunds, disputes, deletions and price changes in random order and side by side, for so many orders (2,000), in a shop of its own.
  --seed N  lets the same happen again; without it, something new happens`;

const command = readCommand(process.argv.slice(2));
if (typeof command === "string") {
  const helpRequested = command === usage;
  (helpRequested ? console.log : console.error)(command);
  process.exitCode = helpRequested ? 0 : 2;
} else {
  const { runs, seed } = command;
  console.log(`${runs} orders, seed ${seed}`);
  Object.assign(process.env, { INTERLEAVINGS_RUNS: String(runs), INTERLEAVINGS_SEED: String(seed) });
  const test = "functions/payments/interleavings.test.ts";
  const code = await runProgram("node_modules/vitest/vitest.mjs", "run", "--project", "node", test);
  const agree = `Books and Stripe agree after ${runs} orders (seed ${seed}).`;
  const differ = `They do not agree, or it broke off: npm run interleavings -- --runs ${runs} --seed ${seed} lets the same happen again.`;
  console.log(code === 0 ? agree : differ);
  process.exitCode = code === 0 ? 0 : 1;
}

function readCommand(args: readonly string[]): { readonly runs: number; readonly seed: number } | string {
  const options = readOptions(args, { runs: { type: "string" }, seed: { type: "string" } });
  if (options === helpRequested) return usage;
  if (typeof options === "string") return `${options}\n${usage}`;
  const { values, positionals } = options;
  const runs = Number(values.runs ?? 2_000);
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  const understood = positionals.length === 0 && Number.isInteger(runs) && runs > 0 && Number.isInteger(seed);
  return understood ? { runs, seed } : `Runs and seed are whole numbers.\n${usage}`;
}
