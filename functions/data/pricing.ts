import * as z from "zod";
import { type CurrentPrice, currentPrice } from "#shared/domain/price.ts";
import { readSettings, type Settings } from "#shared/domain/settings.ts";
import { readBatch } from "./batch.ts";
import { type Key, keys } from "./keys.ts";
import type { LaunchCounts } from "./launch-places.ts";
import { noSettings, settingsRow } from "./settings.ts";

const totalRow = z.object({ licencesSold: z.int().nonnegative().default(0), launchHeld: z.int().default(0) });

/** The current price, and the settings and launch counters that it follows from. */
export interface Pricing {
  readonly settings: Settings;
  readonly counts: LaunchCounts;
  readonly price: CurrentPrice;
}

/** Reads the effective settings, the launch counters and the current price, in one request. */
export async function readPricing(): Promise<Pricing> {
  const rows = await readBatch([keys.settings(), keys.total()]);
  const rowWith = ({ pk }: Key) => rows.find((row) => row.pk === pk);
  const settings = readSettings(settingsRow.parse(rowWith(keys.settings()) ?? noSettings).values);
  const counts = totalRow.parse(rowWith(keys.total()) ?? {});
  return { settings, counts, price: currentPrice(settings, counts.licencesSold, counts.launchHeld) };
}
