import { adminSettings } from "#shared/contract/admin/settings.ts";
import { readSavedSettings } from "../../data/settings.ts";
import { endpointBeside } from "../../http/endpoint.ts";
import { settingsReply } from "../../replies/settings.ts";

/** The settings in force, and what a form needs to show them. */
export const handler = endpointBeside("getAdminSettings", adminSettings, readSavedSettings, async ({ caller }) =>
  settingsReply(await caller.beside()),
);
