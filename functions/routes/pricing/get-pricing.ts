import { pricing } from "#shared/contract/shop/pricing.ts";
import { readPricing } from "../../data/pricing.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";

/** What a license costs now, how far the launch has come, and the assistant's number. */
export const handler = openEndpoint("getPricing", pricing, async () => {
  const { settings, price } = await readPricing();
  return { ...price, assistantNumber: settings.assistantNumber };
});
