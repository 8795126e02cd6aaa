import { randomInt } from "node:crypto";
import { helpRequested, readOptions } from "#cli/command-options.ts";

/** A launch to be played. */
export interface LaunchOptions {
  /** How many buyers a minute arrive, if the machine can play so many. */
  readonly rate: number;
  readonly minutes: number;
  /** Repeats the same people with the same plans; what meets whom depends on the machine. */
  readonly seed: number;
  readonly isNewAccount: boolean;
}

/** What two cores could never play, or what would fill the memory. */
const most = { rate: 6000, minutes: 30, people: 20_000 } as const;

export const usage = `Usage: npm run load [-- [--rate N] [--minutes N] [--seed N] [--new-account]]
Plays a launch in a shop of its own on this machine, with the limits and the times of AWS and Stripe, and prints what its buyers felt.
  --rate N       buyers a minute (1,000 by default); lowered to what this machine can play
  --minutes N    how long they arrive (5 by default); at most ${most.minutes}, and ${most.people.toLocaleString("en-US")} buyers in all
  --seed N       repeats the same buyers; by default, the seed is random
  --new-account  with the limits of a new AWS account, which runs ten functions at the same time
Exit codes: 0 all went well; 1 the books differ, something was lost or sold twice, or a buyer who kept trying was refused for good; 2 invalid arguments.`;

/** Parses the command's arguments. Returns what to print instead: `usage` itself, or what is wrong and the usage. */
export function readLaunchOptions(args: readonly string[]): LaunchOptions | string {
  const text = { type: "string" } as const;
  const options = readOptions(args, { rate: text, minutes: text, seed: text, "new-account": { type: "boolean" } });
  if (options === helpRequested) return usage;
  if (typeof options === "string") return `${options}\n${usage}`;
  const { values, positionals } = options;
  if (positionals.length > 0) return `Unexpected argument "${positionals[0]}".\n${usage}`;
  const [rate, minutes] = [Number(values.rate ?? 1000), Number(values.minutes ?? 5)];
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  if (!Number.isInteger(rate) || rate < 1 || rate > most.rate)
    return `--rate is a whole number from 1 to ${most.rate.toLocaleString("en-US")}.\n${usage}`;
  if (!(minutes > 0 && minutes <= most.minutes))
    return `--minutes is a number above 0, and at most ${most.minutes}.\n${usage}`;
  if (rate * minutes > most.people)
    return `That would be more than ${most.people.toLocaleString("en-US")} buyers.\n${usage}`;
  if (!Number.isInteger(seed) || seed < 0) return `--seed is a whole number.\n${usage}`;
  return { rate, minutes, seed, isNewAccount: values["new-account"] ?? false };
}
