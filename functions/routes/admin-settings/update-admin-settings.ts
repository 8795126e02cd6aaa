import { adminSettings } from "#shared/contract/admin/settings.ts";
import { saveSettings } from "../../data/settings-save.ts";
import { endpoint } from "../../http/endpoint.ts";
import { settingsReply } from "../../replies/settings.ts";

/** Saves the settings; prices change immediately. */
export const handler = endpoint("updateAdminSettings", adminSettings, async ({ body, caller, now }) => {
  const actor = { userId: caller.id, email: caller.email };
  return settingsReply(await saveSettings(body.settings, body.version, actor, now));
});
