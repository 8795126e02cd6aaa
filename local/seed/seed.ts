import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Shop } from "../shop/shop.ts";
import { reasonNotLocal, requireLocal } from "./local-only.ts";

/** Initial data of a local shop. */
export type Sample = "accounts" | "sample-shop";

/** Prints a sentence for the user at the terminal. */
type Say = (sentence: string) => void;

/**
 * Creates the sample accounts or the whole sample shop in a running shop. Idempotent. Where a sample shop is not
 * allowed (real Stripe, or a table that is not local), creates the accounts and prints the reason.
 */
export async function seed(shop: Pick<Shop, "functionEnvironment">, sample: Sample, say: Say): Promise<void> {
  const why = sample === "accounts" ? undefined : reasonNotLocal(shop.functionEnvironment);
  if (why !== undefined) say(`There are sample accounts only, because ${why}.`);
  await run(shop, [why === undefined ? sample : "accounts"], say);
}

/**
 * Creates the sample shop unless it exists, and adds this many orders.
 * @throws UserError where a sample shop is not allowed
 */
export async function seedOrders(shop: Pick<Shop, "functionEnvironment">, orderCount: number, say: Say): Promise<void> {
  requireLocal(shop.functionEnvironment);
  await run(shop, ["orders", String(orderCount)], say);
}

/** Runs in its own process, with only a function's environment: functions' code must not be loaded into this one. */
async function run({ functionEnvironment }: Pick<Shop, "functionEnvironment">, args: readonly string[], say: Say) {
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
