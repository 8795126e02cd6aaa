import { freePort } from "#cli/ports.ts";
import { dataFolder, shopSettings } from "#local/shop/settings.ts";
import { startShop } from "#local/shop/shop.ts";
import { runningShop, withFunctionEnvironment } from "./running-shop.ts";

/**
 * Runs code that needs functions as a function of the local shop: with the running shop's table, secrets and Stripe,
 * or else with a temporary shop without a site.
 * @throws UserError when the shop is starting, or one of its parts cannot start
 */
export async function withLocalShop<T>(run: () => Promise<T>): Promise<T> {
  const running = await runningShop(dataFolder());
  if (running !== undefined) return withFunctionEnvironment(running, run);
  const settings = await shopSettings();
  const shop = await startShop({ ...settings, site: "none", ports: { ...settings.ports, site: await freePort() } });
  try {
    return await withFunctionEnvironment(shop.functionEnvironment, run);
  } finally {
    await shop.stop();
  }
}
