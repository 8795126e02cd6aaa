import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Shop } from "../shop/shop.ts";
import { reasonNotLocal, requireLocal } from "./local-only.ts";

/** Initial data of a local shop. */
export type InitialData = "accounts" | "sample-shop";

/** Prints a sentence for the user at the terminal. */
type Say = (sentence: string) => void;

/**
 * Creates the sample accounts or the whole sample shop in a running shop. Idempotent. Where a sample shop is not
 * allowed (real Stripe, or a table that is not local), creates the accounts and prints the reason.
 */
export async function seed(shop: Pick<Shop, "functionEnvironment">, initialData: InitialData, say: Say): Promise<void> {
  const reason = initialData === "accounts" ? undefined : reasonNotLocal(shop.functionEnvironment);
  if (reason !== undefined) say(`Only the sample accounts are created, because ${reason}.`);
  await runSeedProcess(shop, [reason === undefined ? initialData : "accounts"], say);
}

/**
 * Creates the sample shop unless it exists, and adds this many orders.
 * @throws UserError where a sample shop is not allowed
 */
export async function seedOrders(shop: Pick<Shop, "functionEnvironment">, orderCount: number, say: Say): Promise<void> {
  requireLocal(shop.functionEnvironment);
  await runSeedProcess(shop, ["orders", String(orderCount)], say);
}

/**
 * Runs `process.ts` in its own process, with only a function's environment: the functions' code must not be loaded into
 * this process.
 */
async function runSeedProcess(
  { functionEnvironment }: Pick<Shop, "functionEnvironment">,
  args: readonly string[],
  say: Say,
) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "process.ts"), ...args], {
    env: { ...functionEnvironment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = (output + text).split("\n");
    output = lines.pop() ?? "";
    for (const line of lines) say(line);
  });
  const [code] = await once(child, "close");
  if (code !== 0)
    throw new Error("The sample data could not be created; see the lines above. npm start -- --empty runs without it.");
}
