import * as z from "zod";
import { readSettings, type Settings } from "#shared/domain/settings.ts";
import { keys } from "./keys.ts";
import { readRow } from "./table.ts";

/**
 * The settings row. `values` are the texts as saved; `version` is incremented on every save, and 0 if never saved. Rows
 * of older releases lack the time and the author of their save.
 */
export const settingsRow = z.object({
  values: z.record(z.string(), z.string()),
  version: z.int().nonnegative().default(0),
  savedAt: z.string().optional(),
  savedBy: z.string().optional(),
});
export type SavedSettings = z.output<typeof settingsRow>;

/** The saved settings of a new shop: none. */
export const noSettings: SavedSettings = { values: {}, version: 0 };

/** Reads the saved settings. */
export async function readSavedSettings(): Promise<SavedSettings> {
  return (await readRow(keys.settings(), settingsRow)) ?? noSettings;
}

/** Reads the effective settings: saved values, and defaults for the others. */
export async function readEffectiveSettings(): Promise<Settings> {
  return readSettings((await readSavedSettings()).values);
}
