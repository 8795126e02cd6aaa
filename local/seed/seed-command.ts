import { helpRequested, readOptions } from "#cli/command-options.ts";

/** The parsed command, or the message to print instead; `isHelp` when the user requested it with `--help`. */
export type SeedCommand = { readonly orders?: number } | { readonly message: string; readonly isHelp: boolean };

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
  if (parsedOptions === helpRequested) return { message: usage, isHelp: true };
  if (typeof parsedOptions === "string") return { message: `${parsedOptions}\n${usage}`, isHelp: false };
  const { values: options, positionals } = parsedOptions;
  if (positionals.length > 0) return { message: `Unexpected argument "${positionals[0]}".\n${usage}`, isHelp: false };
  if (options.stage !== undefined) {
    const message = `Sample data is created only on this machine, never in a deployed shop, so there is no --stage option.\n${usage}`;
    return { message, isHelp: false };
  }
  if (options.orders === undefined) return {};
  const orders = /^\d{1,9}$/.test(options.orders) ? Number(options.orders) : 0;
  if (orders >= 1 && orders <= maxOrders) return { orders };
  const range = `a whole number from 1 to ${maxOrders}`;
  return { message: `--orders takes ${range}, not "${options.orders}".\n${usage}`, isHelp: false };
}
