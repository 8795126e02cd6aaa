import type { Reply } from "#shared/contract/index.ts";
import type { Language } from "#shared/domain/language.ts";
import type { Json } from "./json.ts";

export type ContentList = Reply<"listAdminContent">;

/** One page's copy in one language, as it is in force. */
export type Entry = ContentList["entries"][number];

/** Who saved which version when. */
export type Stamp = Reply<"listContentVersions">["versions"][number];

/** What the page says in this language until somebody saves something else. */
export function builtInOf(list: ContentList, { page, language }: Pick<Entry, "page" | "language">): Json {
  const copies = language === "en" ? list.defaults : list.translations[language];
  return copies[page] ?? null;
}

/** The entry of a page in a language; undefined when there is no such page. */
export function entryOf(list: ContentList, page: string, language: Language): Entry | undefined {
  return list.entries.find((entry) => entry.page === page && entry.language === language);
}

/**
 * The list after a save, before it is asked for again: a saved translation is as new as the English, and the others
 * are older than a saved English page.
 */
export function withSaved(list: ContentList, saved: Reply<"updateAdminContent">): ContentList {
  return {
    ...list,
    entries: list.entries.map((entry) => {
      if (entry.page !== saved.page) return entry;
      if (entry.language === saved.language) return { ...saved, olderThanEnglish: false };
      return saved.language === "en" && saved.version > 0 ? { ...entry, olderThanEnglish: true } : entry;
    }),
  };
}
