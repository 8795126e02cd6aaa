import * as z from "zod";
import type { RouteShape } from "../parts/shape.ts";
import { language, page } from "../shop/content.ts";
import { contentEntry } from "./content.ts";

const translationLanguage = language.exclude(["en"]);
const copies = z.partialRecord(page, z.json());

export const adminContentList = {
  listAdminContent: {
    reply: z.object({
      /**
       * Every page in every language, saved or default, English first. `olderThanEnglish`: the English copy was saved
       * after this translation, which is still what its readers see. Saving the translation, changed or as it is,
       * makes it the newer one.
       */
      entries: z.array(contentEntry.extend({ olderThanEnglish: z.boolean() })),
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
