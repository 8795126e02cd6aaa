import { freePort } from "../../infra/local/ports.ts";
import { type Shop, startShop } from "../../infra/local/shop.ts";
import { standInSettings } from "../../infra/local/stripe-settings.ts";

/**
 * A shop on free ports, for the journeys: the production build with its production headers and the local Stripe. A journey that stops the API or
 * the whole shop in the middle starts one of its own with a data folder of its own.
 */
export async function startTestShop(dataFolder: string): Promise<Shop> {
  const [site, dynamoDb, stripe] = await Promise.all([freePort(), freePort(), freePort()]);
  return startShop({
    site: "preview",
    dataFolder,
    ports: { site, dynamoDb, stripe },
    stripe: standInSettings(),
    logLevel: "ERROR",
    webhookRetriesMs: [100, 200, 500, 1000, 2000, 5000],
  });
}
