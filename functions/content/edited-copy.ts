import type { Json } from "#shared/content/page-shapes.ts";
import type { Edition } from "../data/content.ts";
import { mailWordsWithDefaults } from "./mail-words.ts";
import { withDefaults } from "./page-copy.ts";

/** The copy that visitors or readers of mails get, of anything that admins edit (`withDefaults`). */
export function editedWithDefaults({ page, language }: Edition, saved: unknown): Json {
  return page === "mails" ? mailWordsWithDefaults(language, saved) : withDefaults({ page, language }, saved);
}
