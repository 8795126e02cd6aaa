import * as z from "zod";
import { readSettings, type Settings } from "#shared/domain/settings.ts";
import { keys } from "./keys.ts";
import { readRow } from "./table.ts";

/**
 * The row of the settings: the texts as they were saved. `version` goes up by one with each save; 0: an admin never
 * saved them.
 */
export const settingsRow = z.object({
  values: z.record(z.string(), z.string()),
  version: z.int().nonnegative().default(0),
});
export type SavedSettings = z.output<typeof settingsRow>;

/** What a new shop has saved. */
export const noSettings: SavedSettings = { values: {}, version: 0 };

/** What is saved. */
export async function readSavedSettings(): Promise<SavedSettings> {
  return (await readRow(keys.settings(), settingsRow)) ?? noSettings;
}

/** The settings in force. */
export async function readSettingsInForce(): Promise<Settings> {
  return readSettings((await readSavedSettings()).values);
}
