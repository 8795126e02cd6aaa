/**
 * `npm run seed [-- --orders 100000]`: creates the sample shop in `.data` while the shop is not running, and adds that
 * many orders to it. (`npm start` also creates the sample shop.) Exit codes: 0 created (or it exists), 1 failed, 2
 * usage error.
 */
import { freePort } from "#cli/ports.ts";
import { UserError } from "#cli/user-error.ts";
import { shopSettings } from "../shop/settings.ts";
import { startShop } from "../shop/shop.ts";
import { sampleAccounts } from "./accounts/sample-accounts.ts";
import { seed, seedOrders } from "./seed.ts";
import { readSeedCommand, type SeedCommand } from "./seed-command.ts";

const command = readSeedCommand(process.argv.slice(2));
if ("message" in command) {
  (command.isHelp ? console.log : console.error)(command.message);
  process.exitCode = command.isHelp ? 0 : 2;
} else {
  try {
    await runSeed(command);
  } catch (reason) {
    console.error(reason instanceof UserError ? reason.message : reason);
    process.exitCode = 1;
  }
}

async function runSeed({ orders }: Extract<SeedCommand, { orders?: number }>): Promise<void> {
  const settings = await shopSettings();
  const shop = await startShop({ ...settings, site: "none", ports: { ...settings.ports, site: await freePort() } });
  try {
    if (orders === undefined) await seed(shop, "sample-shop", console.log);
    else await seedOrders(shop, orders, console.log);
  } finally {
    await shop.stop();
  }
  for (const [role, { email, password }] of Object.entries(sampleAccounts)) console.log(`${role} ${email} ${password}`);
}
