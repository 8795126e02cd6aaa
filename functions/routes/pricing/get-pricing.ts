import { readPricing } from "../../data/pricing.ts";
import { endpoint } from "../../http/endpoint.ts";

/** What a licence costs now, how far the launch has come, and the assistant's number. */
export const handler = endpoint("getPricing", async () => {
  const { settings, price } = await readPricing();
  return { ...price, assistantNumber: settings.assistantNumber };
});
