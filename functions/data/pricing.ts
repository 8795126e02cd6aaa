import * as z from "zod";
import { type CurrentPrice, currentPrice } from "../../shared/domain/price.ts";
import { readSettings, type Settings } from "../../shared/domain/settings.ts";
import { readBatch } from "./batch.ts";
import { type Key, keys } from "./keys.ts";
import { noSettings, settingsRow } from "./settings.ts";

const total = z.object({ licencesSold: z.int().nonnegative().default(0) });

/** The settings in force and what a licence costs now, in one read. */
export async function readPricing(): Promise<{ readonly settings: Settings; readonly price: CurrentPrice }> {
  const rows = await readBatch([keys.settings(), keys.total()]);
  const at = ({ pk }: Key) => rows.find((row) => row.pk === pk);
  const settings = readSettings(settingsRow.parse(at(keys.settings()) ?? noSettings).values);
  const { licencesSold } = total.parse(at(keys.total()) ?? {});
  return { settings, price: currentPrice(settings, licencesSold) };
}
