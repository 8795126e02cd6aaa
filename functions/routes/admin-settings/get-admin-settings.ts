import { adminSettings } from "#shared/contract/admin/settings.ts";
import { readSavedSettings } from "../../data/settings.ts";
import { endpointWith } from "../../http/endpoint.ts";
import { settingsReply } from "../../replies/settings.ts";

/** The settings in force, and what a form needs to show them. */
export const handler = endpointWith("getAdminSettings", adminSettings, readSavedSettings, async ({ caller }) =>
  settingsReply(await caller.loaded()),
);
