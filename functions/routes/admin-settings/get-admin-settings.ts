import { adminSettings } from "#shared/contract/admin/settings.ts";
import { readSavedSettings } from "../../data/settings.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { settingsReply } from "../../replies/settings.ts";

/** Returns the effective settings, with the metadata for a form. */
export const handler = endpointWithPreload("getAdminSettings", adminSettings, readSavedSettings, async ({ caller }) =>
  settingsReply(await caller.preloaded()),
);
