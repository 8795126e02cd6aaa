import { freePort } from "#cli/ports.ts";
import { dataFolder, shopSettings } from "#local/shop/settings.ts";
import { startShop } from "#local/shop/shop.ts";
import { runningShopEnvironment, withFunctionEnvironment } from "./running-shop.ts";

/**
 * Runs function code with the table, the secrets and the Stripe of the local shop: those of the running shop, or else
 * of a temporary shop without a site.
 * @throws UserError when the shop is starting, or when one of its servers cannot start
 */
export async function withLocalShop<T>(run: () => Promise<T>): Promise<T> {
  const environment = await runningShopEnvironment(dataFolder());
  if (environment !== undefined) return withFunctionEnvironment(environment, run);
  const settings = await shopSettings();
  const shop = await startShop({ ...settings, site: "none", ports: { ...settings.ports, site: await freePort() } });
  try {
    return await withFunctionEnvironment(shop.functionEnvironment, run);
  } finally {
    await shop.stop();
  }
}
