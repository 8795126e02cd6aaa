import * as z from "zod";
import { type CurrentPrice, currentPrice } from "#shared/domain/price.ts";
import { readSettings, type Settings } from "#shared/domain/settings.ts";
import { readBatch } from "./batch.ts";
import { type Key, keys } from "./keys.ts";
import type { LaunchCounts } from "./launch-places.ts";
import { noSettings, settingsRow } from "./settings.ts";

const total = z.object({ licencesSold: z.int().nonnegative().default(0), launchHeld: z.int().default(0) });

/** The current price, and the settings behind it. */
export interface Pricing {
  readonly settings: Settings;
  readonly counts: LaunchCounts;
  readonly price: CurrentPrice;
}

/** The effective settings and the current price, in one read. */
export async function readPricing(): Promise<Pricing> {
  const rows = await readBatch([keys.settings(), keys.total()]);
  const at = ({ pk }: Key) => rows.find((row) => row.pk === pk);
  const settings = readSettings(settingsRow.parse(at(keys.settings()) ?? noSettings).values);
  const counts = total.parse(at(keys.total()) ?? {});
  return { settings, counts, price: currentPrice(settings, counts.licencesSold, counts.launchHeld) };
}
