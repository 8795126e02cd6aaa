import * as z from "zod";
import { readSettings, type Settings } from "#shared/domain/settings.ts";
import { keys } from "./keys.ts";
import { readRow } from "./table.ts";

/** The settings row: the texts as saved. `version` is incremented on every save; 0: never saved. */
export const settingsRow = z.object({
  values: z.record(z.string(), z.string()),
  version: z.int().nonnegative().default(0),
});
export type SavedSettings = z.output<typeof settingsRow>;

/** The settings of a new shop. */
export const noSettings: SavedSettings = { values: {}, version: 0 };

/** The saved settings. */
export async function readSavedSettings(): Promise<SavedSettings> {
  return (await readRow(keys.settings(), settingsRow)) ?? noSettings;
}

/** The effective settings. */
export async function readSettingsInForce(): Promise<Settings> {
  return readSettings((await readSavedSettings()).values);
}
