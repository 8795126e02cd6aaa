import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod";
import type { Shop } from "#local/shop/shop.ts";

const books = z.object({
  /** Sentences, empty if all books agree. */
  differences: z.array(z.string()),
  orders: z.int(),
  complete: z.int(),
  atLaunchPrice: z.int(),
  paidAtStripe: z.int(),
});
export type Books = z.output<typeof books>;

/** What the process of the books does, and what it has to know. */
export const task = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("prepare"), launchPlaces: z.int() }),
  z.object({ kind: z.literal("compare"), launchPlaces: z.int(), bought: z.array(z.string()) }),
]);

/** Sets how many licenses are sold at the launch price from now on. */
export async function offerLaunchPlaces(shop: Shop, launchPlaces: number): Promise<void> {
  await runBooks(shop, { kind: "prepare", launchPlaces });
}

/**
 * Compares orders, counters, lines, mails, Stripe's payments and what buyers were told.
 * @param bought the orders of the buyers who saw their license
 */
export async function compareBooks(shop: Shop, launchPlaces: number, bought: readonly string[]): Promise<Books> {
  return books.parse(JSON.parse(await runBooks(shop, { kind: "compare", launchPlaces, bought: [...bought] })));
}

/** In a process of its own, with a function's environment: the functions' code must not be loaded into this process. */
async function runBooks(shop: Shop, sent: z.input<typeof task>): Promise<string> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "process.ts")], {
    // The engine itself, because the books are not in a hurry and need no limits.
    env: { ...shop.functionEnvironment, AWS_ENDPOINT_URL_DYNAMODB: shop.dynamoDbUrl },
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(sent));
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  if (code !== 0) throw new Error("The books could not be read; the lines above say why.");
  return output;
}
