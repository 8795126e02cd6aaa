import { randomInt } from "node:crypto";
import { helpRequested, readOptions } from "#cli/command-options.ts";

/** A launch to be played or simulated. */
export interface LaunchOptions {
  /** How many buyers a minute arrive, if the machine can play so many. */
  readonly rate: number;
  readonly minutes: number;
  /** Repeats the same people with the same plans; what meets whom depends on the machine. */
  readonly seed: number;
  readonly isNewAccount: boolean;
}

/** What the command does: play a launch in real time, simulate one, or simulate one at each of several rates. */
export interface LoadOptions extends LaunchOptions {
  readonly how: "play" | "simulate" | "ladder";
}

/** What two cores could never play or simulate, or what would fill the memory. */
const most = {
  play: { rate: 6000, minutes: 30, people: 20_000 },
  simulate: { rate: 100_000, minutes: 30, people: 100_000 },
} as const;

const number = (value: number) => value.toLocaleString("en-US");

export const usage = `Usage: npm run load [-- [--rate N] [--minutes N] [--seed N] [--new-account] [--simulate | --ladder]]
Plays a launch in a shop of its own on this machine, with the limits and the times of AWS and Stripe, and prints what its buyers felt. At a rate that this machine cannot play, it plays what it can, and simulates the launch that was asked for.
  --rate N       buyers a minute (1,000 by default); lowered to what this machine can play
  --minutes N    how long they arrive (5 by default); at most ${most.play.minutes}, and ${number(most.play.people)} buyers in all
  --seed N       repeats the same buyers; by default, the seed is random
  --new-account  with the limits of a new AWS account, which runs ten functions at the same time
  --simulate     only simulates, with a virtual clock: up to ${number(most.simulate.rate)} buyers a minute and in all; says which limits are too low
  --ladder       simulates launches at growing rates, looks for the ceiling, and says what must be raised above it; takes many minutes
Exit codes: 0 all went well; 1 the books differ, something was lost or sold twice, or a buyer who kept trying was refused for good; 2 invalid arguments.`;

/** Parses the command's arguments. Returns what to print instead: `usage` itself, or what is wrong and the usage. */
export function readLaunchOptions(args: readonly string[]): LoadOptions | string {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = readOptions(args, {
    rate: text,
    minutes: text,
    seed: text,
    "new-account": flag,
    simulate: flag,
    ladder: flag,
  });
  if (options === helpRequested) return usage;
  if (typeof options === "string") return `${options}\n${usage}`;
  const { values, positionals } = options;
  if (positionals.length > 0) return `Unexpected argument "${positionals[0]}".\n${usage}`;
  const how = values.ladder ? "ladder" : values.simulate ? "simulate" : "play";
  const limits = how === "play" ? most.play : most.simulate;
  const [rate, minutes] = [Number(values.rate ?? 1000), Number(values.minutes ?? 5)];
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  if (!Number.isInteger(rate) || rate < 1 || rate > limits.rate)
    return `--rate is a whole number from 1 to ${number(limits.rate)}.\n${usage}`;
  if (!(minutes > 0 && minutes <= limits.minutes))
    return `--minutes is a number above 0, and at most ${limits.minutes}.\n${usage}`;
  if (rate * minutes > limits.people) return `That would be more than ${number(limits.people)} buyers.\n${usage}`;
  if (!Number.isInteger(seed) || seed < 0) return `--seed is a whole number.\n${usage}`;
  return { rate, minutes, seed, isNewAccount: values["new-account"] ?? false, how };
}
