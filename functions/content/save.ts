import { isDeepStrictEqual } from "node:util";
import { defaultLanguage, type Language } from "#shared/domain/language.ts";
import { type Edition, readSaved, type Save, type Saved, type SavedContent, writeContent } from "../data/content.ts";
import { retry, retryOnConflict } from "../data/retry-on-conflict.ts";
import { ShopError } from "../shop-error.ts";
import { isBuiltIn, isOlderThanEnglish } from "./older-than-english.ts";

/**
 * Max attempts. Of concurrent saves of a page at least one succeeds per round, so this many admins can save the same
 * page at once.
 */
const tries = 10;

/**
 * Saves valid content as the newest version of a page's copy in one language. Returns the current version; undefined
 * for the default.
 *
 * Content that is already current creates no version, so a retry (a lost reply, a double click) succeeds and changes
 * nothing. `startedFrom` is the version the editor loaded: if another is current, throws `changed_meanwhile` with its
 * author. Without it, the last save wins.
 *
 * @param found the current version, as read before
 */
export async function saveContent(
  save: Omit<Save, "replaces">,
  startedFrom: number | undefined,
  found: Saved,
  now: Date,
): Promise<SavedContent | undefined> {
  const { edition } = save;
  let before = found;
  return retryOnConflict(async () => {
    const { inLanguage } = before;
    // Saving a translation unchanged confirms that it matches the current English.
    if (isCurrent(save.content, edition, inLanguage) && !isOlderThanEnglish(edition, before)) return inLanguage;
    const replaces = inLanguage?.version ?? 0;
    if (startedFrom !== undefined && startedFrom !== replaces) throw savedByAnother(edition.language, inLanguage);
    const saved = await writeContent({ ...save, replaces }, now);
    if (saved !== undefined) return saved;
    before = await readSaved(edition);
    return retry;
  }, tries);
}

/** Whether readers of the language see exactly this content. */
function isCurrent(content: unknown, edition: Edition, inLanguage: SavedContent | undefined): boolean {
  return inLanguage === undefined ? isBuiltIn(content, edition) : isDeepStrictEqual(inLanguage.content, content);
}

/** The conflict error. Only admins see it, so it may name one of them. */
function savedByAnother(language: Language, inLanguage: SavedContent | undefined): ShopError {
  if (inLanguage === undefined) return new ShopError("changed_meanwhile");
  const { savedBy, savedAt, version } = inLanguage;
  // Created on demand, because both take a large part of a cold start.
  const savedAtText = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  const languageName = new Intl.DisplayNames("en-US", { type: "language" });
  const pageInWords = language === defaultLanguage ? "this page" : `this page in ${languageName.of(language)}`;
  return new ShopError("changed_meanwhile", {
    message: `${savedBy.email} saved version ${version} of ${pageInWords} on ${savedAtText.format(new Date(savedAt))} UTC. Load it before you save yours.`,
  });
}
