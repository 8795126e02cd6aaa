import type { Reply } from "../../../../shared/contract/index.ts";
import type { Language } from "../../../../shared/domain/language.ts";
import type { Json } from "./draft/json.ts";

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
 * The list after a save, before it is asked for again. What was saved is shown in its own language from then on; a translation that nobody has
 * saved gives way to the English that somebody has.
 */
export function withSaved(list: ContentList, saved: Reply<"updateAdminContent">): ContentList {
  return {
    ...list,
    entries: list.entries.map((entry) => {
      if (entry.page !== saved.page) return entry;
      if (entry.language === saved.language) {
        return { ...saved, shownIn: saved.version > 0 ? saved.language : entry.shownIn };
      }
      return saved.language === "en" && saved.version > 0 && entry.version === 0 ? { ...entry, shownIn: "en" } : entry;
    }),
  };
}
