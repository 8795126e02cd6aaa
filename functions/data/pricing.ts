import * as z from "zod";
import { type CurrentPrice, currentPrice } from "#shared/domain/price.ts";
import type { Settings } from "#shared/domain/settings.ts";
import { counterOf, readTotalRows } from "./counter-rows.ts";
import { type LaunchCounts, launchCountsOf } from "./launch-places.ts";
import { readEffectiveSettings } from "./settings.ts";

const totalRow = z.object({
  sk: z.string(),
  licencesSold: z.int().default(0),
  launchHeld: z.int().default(0),
  launchFree: z.int().default(0),
});

/** The current price, and the settings and launch counters that it follows from. */
export interface Pricing {
  readonly settings: Settings;
  readonly counts: LaunchCounts;
  readonly price: CurrentPrice;
}

/** Reads the effective settings, the launch counters and the current price, in two requests at the same time. */
export async function readPricing(): Promise<Pricing> {
  const [settings, counts] = await Promise.all([readEffectiveSettings(), readLaunchCounts()]);
  return { settings, counts, price: currentPrice(settings, counts.licencesSold, counts.launchHeld) };
}

/** Reads the launch counters. */
export async function readLaunchCounts(): Promise<LaunchCounts> {
  const rows = (await readTotalRows()).map((row) => totalRow.parse(row));
  return launchCountsOf(rows.map(({ sk, ...counts }) => ({ ...counts, spare: counterOf(sk).spare })));
}
