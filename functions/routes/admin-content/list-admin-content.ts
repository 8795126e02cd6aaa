import { builtInEditedCopy } from "#shared/content/built-in/edited-copy.ts";
import type { Json } from "#shared/content/page-shapes.ts";
import { adminContentList } from "#shared/contract/admin/content-list.ts";
import { editedPages } from "#shared/contract/admin/edited-pages.ts";
import { defaultLanguage, type Language, languages } from "#shared/domain/language.ts";
import { editedWithDefaults } from "../../content/edited-copy.ts";
import { isOlderThanEnglish } from "../../content/older-than-english.ts";
import { pageSchemas } from "../../content/page-schemas.ts";
import { readAllSavedCopies } from "../../data/content.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { contentReply } from "../../replies/content.ts";

const translationLanguages = languages.filter((language) => language !== defaultLanguage);

/** Lists every page's effective copy in every language, and the built-in copies. */
export const handler = endpointWithPreload(
  "listAdminContent",
  adminContentList,
  readAllSavedCopies,
  async ({ caller }) => {
    const savedOf = await caller.preloaded();
    const editions = languages.flatMap((language) => editedPages.map((page) => ({ page, language })));
    return {
      entries: editions.map((edition) => {
        const saved = savedOf(edition);
        return {
          ...contentReply(edition, editedWithDefaults(edition, saved.inLanguage?.content), saved.inLanguage),
          olderThanEnglish: isOlderThanEnglish(edition, saved),
        };
      }),
      defaults: builtInPages(defaultLanguage),
      translations: Object.fromEntries(translationLanguages.map((language) => [language, builtInPages(language)])),
      schemas: pageSchemas,
    };
  },
);

/** The built-in copy of every page in a language. */
function builtInPages(language: Language): Record<string, Json> {
  return Object.fromEntries(editedPages.map((page) => [page, builtInEditedCopy[page][language]]));
}
