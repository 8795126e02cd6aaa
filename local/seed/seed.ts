import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Shop } from "../shop/shop.ts";
import { requireLocal, whyNotLocal } from "./local-only.ts";

/** What a shop on this machine begins with. */
export type Sample = "accounts" | "sample-shop";

/** Says a sentence to the person at the terminal. */
type Say = (sentence: string) => void;

/**
 * Makes the sample accounts in a running shop, or the whole sample shop, unless they are there. Where a sample shop
 * has no place, because its payments would be at Stripe itself or the table elsewhere, makes the accounts and says
 * why.
 */
export async function seed(shop: Pick<Shop, "functionEnvironment">, sample: Sample, say: Say): Promise<void> {
  const why = sample === "accounts" ? undefined : whyNotLocal(shop.functionEnvironment);
  if (why !== undefined) say(`There are sample accounts only, because ${why}.`);
  await run(shop, [why === undefined ? sample : "accounts"], say);
}

/**
 * Makes the sample shop, unless it is there, and adds so many orders.
 * @throws UserError where a sample shop has no place
 */
export async function seedOrders(shop: Pick<Shop, "functionEnvironment">, many: number, say: Say): Promise<void> {
  requireLocal(shop.functionEnvironment);
  await run(shop, ["orders", String(many)], say);
}

/**
 * In a process of its own: only there may functions' code be loaded. Its environment is a function's and nothing
 * else.
 */
async function run({ functionEnvironment }: Pick<Shop, "functionEnvironment">, args: readonly string[], say: Say) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "process.ts"), ...args], {
    env: { ...functionEnvironment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = (said + text).split("\n");
    said = lines.pop() ?? "";
    for (const line of lines) say(line);
  });
  const [code] = await once(child, "close");
  if (code !== 0)
    throw new Error("The sample data could not be made; the lines above say why. npm start -- --empty goes without.");
}
