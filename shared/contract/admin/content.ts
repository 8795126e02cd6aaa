import * as z from "zod";
import type { RouteShape } from "../parts/shape.ts";
import { language, ofLanguage, page } from "../shop/content.ts";
import { saved, version } from "./content-fields.ts";

/** `language`: which of the page's copies it is. Each has versions of its own. */
export const contentEntry = z.object({ page, language, content: z.json(), ...saved });
/** The version that the editor began with; another one in force is a conflict. Without it the last to save wins. */
const startedFrom = version.optional();

export const adminContent = {
  updateAdminContent: {
    params: z.strictObject({ page }),
    query: ofLanguage,
    /**
     * `content` is checked by its page's own shape. A schema for all of JSON would follow it down to whatever depth
     * somebody sends.
     */
    body: z.strictObject({ content: z.unknown(), version: startedFrom }),
    /** `content` as it was kept: HTML is sanitized. */
    reply: contentEntry,
    errors: ["not_found", "changed_meanwhile"],
  },
  getContentVersion: {
    params: z.strictObject({ page, version: z.coerce.number<string | number>().int().nonnegative().max(999_999) }),
    query: ofLanguage,
    reply: contentEntry,
    errors: ["not_found"],
  },
  /** Saves an older version (0: the default of the language) as the newest. */
  restoreContentVersion: {
    params: z.strictObject({ page }),
    query: ofLanguage,
    body: z.strictObject({ restore: version, version: startedFrom }),
    reply: contentEntry,
    errors: ["not_found", "changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
