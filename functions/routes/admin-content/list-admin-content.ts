import { builtInCopy } from "#shared/content/built-in/built-in-copy.ts";
import type { Json } from "#shared/content/page-shapes.ts";
import { adminContentList } from "#shared/contract/admin/content-list.ts";
import { contentPages } from "#shared/contract/shop/content.ts";
import { defaultLanguage, type Language, languages } from "#shared/domain/language.ts";
import { isOlderThanEnglish } from "../../content/older-than-english.ts";
import { withDefaults } from "../../content/page-copy.ts";
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
    const editions = languages.flatMap((language) => contentPages.map((page) => ({ page, language })));
    return {
      entries: editions.map((edition) => {
        const saved = savedOf(edition);
        return {
          ...contentReply(edition, withDefaults(edition, saved.inLanguage?.content), saved.inLanguage),
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
  return Object.fromEntries(contentPages.map((page) => [page, builtInCopy[page][language]]));
}
