import * as z from "zod";
import { language, ofLanguage, page } from "../content.ts";
import { timestamp } from "../fields.ts";
import type { RouteShape } from "../shape.ts";

const translationLanguage = language.exclude(["en"]);
/** 0: never saved, the built-in default of the language. Goes up by one with each save. */
const version = z.int().nonnegative();
export const saved = { version, savedAt: timestamp.nullable(), savedBy: z.string().nullable() };
/** `language`: which of the page's copies it is. Each has versions of its own. */
const entry = z.object({ page, language, content: z.json(), ...saved });
const copies = z.partialRecord(page, z.json());
/** The version that the editor began with; another one in force is a conflict. Without it the last to save wins. */
const startedFrom = version.optional();

export const adminContent = {
  listAdminContent: {
    reply: z.object({
      /**
       * Every page in every language, saved or default, English first. `shownIn` is what visitors who speak `language` read the page in: English
       * where an admin rewrote the English copy and nobody has translated that. Such an entry still has its own content, the default of its
       * language, which is what an editor begins with or puts beside the English entry; saving it, even as it is, shows it from then on.
       */
      entries: z.array(entry.extend({ shownIn: language })),
      /** The built-in copy in English: version 0 of each page. */
      defaults: copies,
      /** The built-in copy in every other language: version 0 of each translation. */
      translations: z.record(translationLanguage, copies),
      /** What fits each page, as a JSON Schema (draft 2020-12): for a form, and for whoever writes the JSON by hand. */
      schemas: copies,
    }),
    errors: [],
  },
  updateAdminContent: {
    params: z.strictObject({ page }),
    query: ofLanguage,
    /** `content` is checked by its page's own shape. A schema for all of JSON would follow it down to whatever depth somebody sends. */
    body: z.strictObject({ content: z.unknown(), version: startedFrom }),
    /** `content` as it was kept: HTML is sanitised. */
    reply: entry,
    errors: ["not_found", "changed_meanwhile"],
  },
  getContentVersion: {
    params: z.strictObject({ page, version: z.coerce.number<string | number>().int().nonnegative().max(999_999) }),
    query: ofLanguage,
    reply: entry,
    errors: ["not_found"],
  },
  /** Saves an older version (0: the default of the language) as the newest. */
  restoreContentVersion: {
    params: z.strictObject({ page }),
    query: ofLanguage,
    body: z.strictObject({ restore: version, version: startedFrom }),
    reply: entry,
    errors: ["not_found", "changed_meanwhile"],
  },
} as const satisfies Record<string, RouteShape>;
