import { closedBecause, readRegionRules } from "#shared/domain/sales-regions.ts";
import type { Settings } from "#shared/domain/settings.ts";
import { ShopError } from "../../shop-error.ts";

/** Throws `region_closed_whatsapp`, `region_closed_law` or `region_closed_paused` for a number of a closed region. */
export function rejectClosedRegion(phone: string, { salesRegions }: Pick<Settings, "salesRegions">): void {
  const rules = readRegionRules(salesRegions);
  const reason = typeof rules === "string" ? undefined : closedBecause(rules, phone);
  if (reason !== undefined) throw new ShopError(`region_closed_${reason}`);
}
