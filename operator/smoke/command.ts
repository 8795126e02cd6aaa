/**
 * `npm run smoke -- --site https://…`: two purchases in test mode on a deployed shop, step by step: one that the page
 * completes, and one that Stripe's event completes, because the buyer closed the page. A pipeline runs it after
 * deploying dev. Exit codes: 0 bought, 1 a step failed, 2 invalid arguments.
 */
import { readOptions } from "#cli/command-options.ts";
import { runCommand } from "../run-command.ts";
import { buyOnce } from "./purchase.ts";

const usage = `Usage: npm run smoke -- --site https://…
Buys two licenses like a visitor does: registers, pays with Stripe's test card, finds the license on the account, and deletes the account. The second buyer closes
the page after paying. Needs no credentials, and refuses a shop with a live key. The orders stay in the shop's test sales, without a person.`;

await runCommand(
  readArguments(process.argv.slice(2)),
  usage,
  ({ site }) => `The shop at ${site}`,
  async ({ site }) => {
    const completions = ["page", "webhook"] as const;
    for (const completion of completions) {
      const { orderId, steps } = await buyOnce(site, completion);
      for (const { name, milliseconds } of steps) console.log(`${String(milliseconds).padStart(6)} ms  ${name}`);
      console.log(`Bought and completed: ${orderId}.`);
    }
  },
);

function readArguments(args: readonly string[]): { readonly site: string } | string {
  const options = readOptions(args, { site: { type: "string" } });
  if (typeof options === "string") return options;
  const { values, positionals } = options;
  if (positionals.length > 0) return `Unexpected argument "${positionals[0]}".`;
  const { site } = values;
  if (site === undefined) return "Name the shop: --site https://…";
  if (!URL.canParse(site) || !/^https?:$/.test(new URL(site).protocol)) return `"${site}" is not an address.`;
  return { site: new URL(site).origin };
}
