import * as z from "zod";
import type { RouteShape } from "../parts/shape.ts";
import { language, languageQuery } from "../shop/content.ts";
import { version, versionFields } from "./content-fields.ts";
import { editedPage as page } from "./edited-pages.ts";

/** A page's copy in one language. Each language of a page has its own versions. */
export const contentEntry = z.object({ page, language, content: z.json(), ...versionFields });
/** The version that the editor loaded; a newer one is a conflict. Absent: the last save wins. */
const loadedVersion = version.optional();

export const adminContent = {
  updateAdminContent: {
    params: z.strictObject({ page }),
    query: languageQuery,
    /**
     * `content` is validated later, against its page's shape: a generic JSON schema here would recurse to any depth a
     * caller sends.
     */
    body: z.strictObject({ content: z.unknown(), version: loadedVersion }),
    /** `content` as stored: HTML is sanitized. */
    reply: contentEntry,
    errors: ["not_found", "changed_meanwhile"],
  },
  getContentVersion: {
    params: z.strictObject({ page, version: z.coerce.number<string | number>().int().nonnegative().max(999_999) }),
    query: languageQuery,
    reply: contentEntry,
    errors: ["not_found"],
  },
  /** Saves an older version (0: the language's default) as a new one. */
  restoreContentVersion: {
    params: z.strictObject({ page }),
    query: languageQuery,
    body: z.strictObject({ restore: version, version: loadedVersion }),
    reply: contentEntry,
    errors: ["not_found", "changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
