import * as z from "zod";
import { mostSettings, settingKinds } from "../../domain/settings.ts";
import { fewEntries } from "../parts/few-entries.ts";
import type { RouteShape } from "../parts/shape.ts";

const settings = z.record(z.string().min(1).max(100), z.string().max(2000));
const settingsSent = fewEntries(
  mostSettings,
  settings,
  `Those are too many settings. There is room for ${mostSettings}.`,
);
const settingsReply = z.object({
  /** Every known key with its text in force, and the unknown ones as they were saved. */
  settings,
  /** Goes up by one with each save; 0: never saved. */
  version: z.int().nonnegative(),
  /** The keys that the shop knows, for a form. */
  known: z.array(
    z.object({ key: z.string(), kind: z.enum(settingKinds), label: z.string(), help: z.string(), default: z.string() }),
  ),
});

export const adminSettings = {
  getAdminSettings: { reply: settingsReply, errors: [] },
  updateAdminSettings: {
    /** The whole map: a known key that is missing goes back to its default. `version` as in the content editor. */
    body: z.strictObject({ settings: settingsSent, version: z.int().nonnegative().optional() }),
    reply: settingsReply,
    errors: ["changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
