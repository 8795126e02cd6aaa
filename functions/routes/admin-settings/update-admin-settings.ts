import { adminSettings } from "#shared/contract/admin/settings.ts";
import { saveSettings } from "../../data/settings-save.ts";
import { endpoint } from "../../http/endpoint.ts";
import { settingsReply } from "../../replies/settings.ts";

/** Saves the settings; prices change at once. */
export const handler = endpoint("updateAdminSettings", adminSettings, async ({ body, caller, now }) => {
  const by = { userId: caller.id, email: caller.email };
  return settingsReply(await saveSettings(body.settings, body.version, by, now));
});
