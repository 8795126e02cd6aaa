import { pricing } from "#shared/contract/shop/pricing.ts";
import { readPricing } from "../../data/pricing.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";

/** Returns the current price of a license, the launch's progress, and the assistant's number. */
export const handler = openEndpoint("getPricing", pricing, async () => {
  const { settings, price } = await readPricing();
  return { ...price, assistantNumber: settings.assistantNumber, refundDays: settings.refundDays };
});
