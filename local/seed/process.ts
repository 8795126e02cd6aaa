/**
 * Seeds a local shop, in the environment of a function: `node local/seed/process.ts accounts|sample-shop`, or `orders
 * COUNT` for the sample shop plus that many orders. Writes through the functions' own data layer. Prints the results to
 * standard output, one sentence per line.
 */
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import { shopTime } from "../clock/shop-time.ts";
import { makeAccounts } from "./accounts/accounts.ts";
import { requireLocal } from "./local-only.ts";
import { makeSampleShop } from "./sample-shop/make.ts";
import { addOrders } from "./scale/add-orders.ts";

const messages = {
  created: "Created a sample shop: thirty days of made-up people, orders, donations and messages.",
  exists: "The sample shop already exists.",
  "not empty": "No sample shop was created, because this shop already has orders, donations or messages.",
} as const;

const [command, orderCount] = z
  .union([z.tuple([z.enum(["accounts", "sample-shop"])]), z.tuple([z.literal("orders"), z.coerce.number().int()])])
  .parse(process.argv.slice(2));
try {
  await seedShop();
} catch (reason) {
  console.error(reason instanceof UserError ? reason.message : reason);
  process.exitCode = 1;
}

async function seedShop(): Promise<void> {
  const now = shopTime();
  if (command !== "accounts") requireLocal(process.env);
  if (command === "accounts") return void (await makeAccounts(now));
  const result = await makeSampleShop(z.string().parse(process.env[environmentNames.stripeApiBase]), now);
  if (result === "not empty") await makeAccounts(now);
  console.log(messages[result]);
  if (orderCount !== undefined) await addOrders(orderCount, now, (sentence) => console.log(sentence));
}
