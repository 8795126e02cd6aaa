/**
 * Seeds a local shop, in the environment of a function: `node local/seed/process.ts accounts|sample-shop`, or `orders
 * HOW-MANY` for the sample shop plus that many orders. Writes through the functions' own data layer. Prints its
 * results to standard output, one sentence per line.
 */
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import { makeAccounts } from "./accounts/accounts.ts";
import { requireLocal } from "./local-only.ts";
import { makeSampleShop } from "./sample-shop/make.ts";
import { addOrders } from "./scale/add-orders.ts";

const words = {
  made: "Creating a sample shop: thirty days of made-up people, orders, donations and messages.",
  there: "The sample shop is there.",
  "not empty": "No sample shop was created, because this shop already has orders, donations or messages.",
} as const;

const [what, orderCount] = z
  .union([z.tuple([z.enum(["accounts", "sample-shop"])]), z.tuple([z.literal("orders"), z.coerce.number().int()])])
  .parse(process.argv.slice(2));
try {
  await fill();
} catch (reason) {
  console.error(reason instanceof UserError ? reason.message : reason);
  process.exitCode = 1;
}

async function fill(): Promise<void> {
  const now = new Date();
  if (what !== "accounts") requireLocal(process.env);
  if (what === "accounts") return void (await makeAccounts(now));
  const sampleShop = await makeSampleShop(z.string().parse(process.env[environmentNames.stripeApiBase]), now);
  if (sampleShop === "not empty") await makeAccounts(now);
  console.log(words[sampleShop]);
  if (orderCount !== undefined) await addOrders(orderCount, now, (sentence) => console.log(sentence));
}
