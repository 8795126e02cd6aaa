import { helpRequested, readOptions } from "#cli/command-options.ts";

/** The parsed command, or the text to print instead, and whether the user has requested that text (`--help`). */
export type SeedCommand = { readonly orders?: number } | { readonly say: string; readonly understood: boolean };

/** Maximum number of orders per call: some minutes of work, and two gigabytes of disk space. */
export const maxOrders = 200_000;

const usage = [
  "Usage: npm run seed [-- --orders 100000]",
  "Creates the sample shop in .data while the shop is not running; npm start creates it too. --orders adds that many orders,",
  "with their customers and donations, to see the shop at scale.",
].join("\n");

/** Parses the arguments of `npm run seed`. */
export function readSeedCommand(args: readonly string[]): SeedCommand {
  const parsedOptions = readOptions(args, { stage: { type: "string" }, orders: { type: "string" } });
  if (parsedOptions === helpRequested) return { say: usage, understood: true };
  if (typeof parsedOptions === "string") return { say: `${parsedOptions}\n${usage}`, understood: false };
  const { values: options, positionals } = parsedOptions;
  if (positionals.length > 0) return { say: `Unexpected argument "${positionals[0]}".\n${usage}`, understood: false };
  if (options.stage !== undefined) {
    const say = `Sample data is created only on this machine, never in a deployed shop, so there is no --stage option.\n${usage}`;
    return { say, understood: false };
  }
  if (options.orders === undefined) return {};
  const orders = /^\d{1,9}$/.test(options.orders) ? Number(options.orders) : 0;
  if (orders >= 1 && orders <= maxOrders) return { orders };
  const range = `a whole number from 1 to ${maxOrders}`;
  return { say: `--orders takes ${range}, not "${options.orders}".\n${usage}`, understood: false };
}
