import { adminSettings } from "#shared/contract/admin/settings.ts";
import { readSavedSettings } from "../../data/settings.ts";
import { endpointWith } from "../../http/endpoint.ts";
import { settingsReply } from "../../replies/settings.ts";

/** Returns the effective settings, with the metadata for a form. */
export const handler = endpointWith("getAdminSettings", adminSettings, readSavedSettings, async ({ caller }) =>
  settingsReply(await caller.loaded()),
);
