import type { Reply } from "#shared/contract/index.ts";
import type { Language } from "#shared/domain/language.ts";
import type { Json } from "./json.ts";

export type ContentList = Reply<"listAdminContent">;

/** A page's current copy in one language. */
export type Entry = ContentList["entries"][number];

/** A version with its author and date. */
export type VersionInfo = Reply<"listContentVersions">["versions"][number];

/** The built-in copy of a page in a language. */
export function builtInOf(list: ContentList, { page, language }: Pick<Entry, "page" | "language">): Json {
  const copies = language === "en" ? list.defaults : list.translations[language];
  return copies?.[page] ?? null;
}

/** The entry of a page in a language; undefined for an unknown page. */
export function entryOf(list: ContentList, page: string, language: Language): Entry | undefined {
  return list.entries.find((entry) => entry.page === page && entry.language === language);
}

/**
 * Returns the list as it is after a save, to display until it is refetched: a saved translation is up to date, and a
 * saved English page makes its translations older.
 */
export function listAfterSave(list: ContentList, saved: Reply<"updateAdminContent">): ContentList {
  return {
    ...list,
    entries: list.entries.map((entry) => {
      if (entry.page !== saved.page) return entry;
      if (entry.language === saved.language) return { ...saved, olderThanEnglish: false };
      return saved.language === "en" && saved.version > 0 ? { ...entry, olderThanEnglish: true } : entry;
    }),
  };
}
