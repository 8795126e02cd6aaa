import type { Reply } from "#shared/contract/index.ts";
import { knownSettings, settingTexts } from "#shared/domain/settings.ts";
import type { SavedSettings } from "../data/settings.ts";

/** The settings for the admin area. */
export function settingsReply({ values, version }: SavedSettings): Reply<"getAdminSettings"> {
  const known = Object.entries(knownSettings).map(([key, { kind, label, help, initial }]) => ({
    key,
    kind,
    label,
    help,
    default: initial,
  }));
  return { settings: settingTexts(values), version, known };
}
