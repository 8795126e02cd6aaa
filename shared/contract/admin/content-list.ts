import * as z from "zod";
import { language, page } from "../content.ts";
import type { RouteShape } from "../shape.ts";
import { contentEntry } from "./content.ts";

const translationLanguage = language.exclude(["en"]);
const copies = z.partialRecord(page, z.json());

export const adminContentList = {
  listAdminContent: {
    reply: z.object({
      /**
       * Every page in every language, saved or default, English first. `shownIn` is what visitors who speak `language` read the page in: English
       * where an admin rewrote the English copy and nobody has translated that. Such an entry still has its own content, the default of its
       * language, which is what an editor begins with or puts beside the English entry; saving it, even as it is, shows it from then on.
       */
      entries: z.array(contentEntry.extend({ shownIn: language })),
      /** The built-in copy in English: version 0 of each page. */
      defaults: copies,
      /** The built-in copy in every other language: version 0 of each translation. */
      translations: z.record(translationLanguage, copies),
      /** What fits each page, as a JSON Schema (draft 2020-12): for a form, and for whoever writes the JSON by hand. */
      schemas: copies,
    }),
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
