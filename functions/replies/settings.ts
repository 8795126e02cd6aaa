import { knownSettingWords } from "#shared/content/words/admin/known-settings.ts";
import type { Reply } from "#shared/contract/index.ts";
import { isSettingKey, knownSettings, settingTexts } from "#shared/domain/settings.ts";
import type { SavedSettings } from "../data/settings.ts";

/** The settings for the admin area. */
export function settingsReply({ values, version, savedAt, savedBy }: SavedSettings): Reply<"getAdminSettings"> {
  const known = Object.keys(knownSettings)
    .filter(isSettingKey)
    .map((key) => {
      const { kind, initial } = knownSettings[key];
      return { key, kind, ...knownSettingWords[key], default: initial };
    });
  return { settings: settingTexts(values), version, savedAt: savedAt ?? null, savedBy: savedBy ?? null, known };
}
