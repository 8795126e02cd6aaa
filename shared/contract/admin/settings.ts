import * as z from "zod";
import { maxSettings, settingKinds } from "../../domain/settings.ts";
import { limitedRecord } from "../parts/limited-record.ts";
import type { RouteShape } from "../parts/shape.ts";
import { versionFields } from "./content-fields.ts";

const settings = z.record(z.string().min(1).max(100), z.string().max(2000));
const settingsSent = limitedRecord(
  maxSettings,
  settings,
  `There are too many settings. The maximum is ${maxSettings}.`,
);
const settingsReply = z.object({
  /** Every known key with its effective value, plus unknown keys as saved. */
  settings,
  /** 0: never saved. The time and author are null too for a save of an older release. */
  ...versionFields,
  /** Metadata of the known keys, for a form. */
  known: z.array(
    z.object({ key: z.string(), kind: z.enum(settingKinds), label: z.string(), help: z.string(), default: z.string() }),
  ),
});

export const adminSettings = {
  getAdminSettings: { reply: settingsReply, errors: [] },
  updateAdminSettings: {
    /**
     * Replaces the whole map: a missing known key returns to its default. `version` is the one that the form loaded; a
     * newer one is a conflict. Absent: the last save wins.
     */
    body: z.strictObject({ settings: settingsSent, version: z.int().nonnegative().optional() }),
    reply: settingsReply,
    errors: ["changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
