import { pricing } from "#shared/contract/shop/pricing.ts";
import { readRegionRules } from "#shared/domain/sales-regions.ts";
import type { Settings } from "#shared/domain/settings.ts";
import { readPricing } from "../../data/pricing.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";

/** Returns the current price of a license, the launch's progress, who sells it where, and the assistant's number. */
export const handler = openEndpoint("getPricing", pricing, async () => {
  const { settings, price } = await readPricing();
  const read = readRegionRules(settings.salesRegions);
  const rules = typeof read === "string" ? [] : read;
  return {
    ...price,
    assistantNumber: settings.assistantNumber,
    refundDays: settings.refundDays,
    ...(settings.sellerName !== "" && { seller: sellerOf(settings) }),
    // The date and the source of a rule are notes for admins.
    ...(rules.length > 0 && { salesRegions: rules.map(({ dialCode, reason }) => ({ dialCode, reason })) }),
  };
});

/** The seller's name and address in one line; receipts have them in several. */
function sellerOf({ sellerName, sellerAddress }: Settings): string {
  return [sellerName, ...sellerAddress.split("\n")].filter((line) => line !== "").join(", ");
}
