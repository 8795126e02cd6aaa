import * as z from "zod";
import type { RouteShape } from "../parts/shape.ts";
import { language } from "../shop/content.ts";
import { contentEntry } from "./content.ts";
import { editedPage as page } from "./edited-pages.ts";

const translationLanguage = language.exclude(["en"]);
const copies = z.partialRecord(page, z.json());

export const adminContentList = {
  listAdminContent: {
    reply: z.object({
      /**
       * Every page in every language, saved or default, English first. `olderThanEnglish`: the English copy was saved
       * after this translation, which readers still see. Saving the translation, changed or not, clears the flag.
       */
      entries: z.array(contentEntry.extend({ olderThanEnglish: z.boolean() })),
      /** The built-in English copy: version 0 of each page. */
      defaults: copies,
      /** The built-in copy in the other languages: version 0 of each translation. */
      translations: z.partialRecord(translationLanguage, copies),
      /** Each page's JSON Schema (draft 2020-12), for forms and for admins who edit JSON. */
      schemas: copies,
    }),
    errors: [],
  },
} as const satisfies Record<string, RouteShape>;
