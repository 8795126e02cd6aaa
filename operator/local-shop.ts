import { freePort } from "#cli/ports.ts";
import { dataFolder, shopSettings } from "#local/shop/settings.ts";
import { startShop } from "#local/shop/shop.ts";
import { asFunction, runningShop } from "./running-shop.ts";

/**
 * Runs what needs functions' code as a function of the shop on this machine: with the running shop's own table,
 * secret and Stripe, else with all of them but a site started for the moment.
 * @throws UserError when the shop is just starting, or one of its parts cannot start
 */
export async function withLocalShop<T>(run: () => Promise<T>): Promise<T> {
  const running = await runningShop(dataFolder());
  if (running !== undefined) return asFunction(running, run);
  const settings = await shopSettings();
  const shop = await startShop({ ...settings, site: "none", ports: { ...settings.ports, site: await freePort() } });
  try {
    return await asFunction(shop.functionEnvironment, run);
  } finally {
    await shop.stop();
  }
}
