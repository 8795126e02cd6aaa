import { isDeepStrictEqual } from "node:util";
import { defaultLanguage, type Language } from "#shared/domain/language.ts";
import {
  type Edition,
  readSavedCopies,
  type Save,
  type SavedContent,
  type SavedCopies,
  writeContent,
} from "../data/content.ts";
import { retry, retryOnConflict } from "../data/retry-on-conflict.ts";
import { ShopError } from "../shop-error.ts";
import { isBuiltIn, isOlderThanEnglish } from "./older-than-english.ts";

/**
 * Max attempts of a save. At least one of the concurrent saves of a page succeeds per round of attempts, so this many
 * admins can save the same page concurrently.
 */
const maxAttempts = 10;

/**
 * Saves valid content as the newest version of a page's copy in one language. Returns the version that is now
 * current; undefined when it is the built-in copy.
 *
 * Content that is already current creates no version, so a retry (after a lost reply or a double click) succeeds and
 * changes nothing.
 *
 * @param startedFrom the version that the editor loaded: if another version is current, throws `changed_meanwhile` with
 *   that version's author. When undefined, the last save wins.
 * @param savedAsRead the current version, as the caller read it
 */
export async function saveContent(
  save: Omit<Save, "replaces">,
  startedFrom: number | undefined,
  savedAsRead: SavedCopies,
  now: Date,
): Promise<SavedContent | undefined> {
  const { edition } = save;
  let current = savedAsRead;
  return retryOnConflict(async () => {
    const { inLanguage } = current;
    // Saving a translation unchanged confirms that it matches the current English.
    if (isCurrent(save.content, edition, inLanguage) && !isOlderThanEnglish(edition, current)) return inLanguage;
    const replaces = inLanguage?.version ?? 0;
    if (startedFrom !== undefined && startedFrom !== replaces) throw conflictError(edition.language, inLanguage);
    const newVersion = await writeContent({ ...save, replaces }, now);
    if (newVersion !== undefined) return newVersion;
    current = await readSavedCopies(edition);
    return retry;
  }, maxAttempts);
}

/** Whether readers of the language see exactly this content. */
function isCurrent(content: unknown, edition: Edition, inLanguage: SavedContent | undefined): boolean {
  return inLanguage === undefined ? isBuiltIn(content, edition) : isDeepStrictEqual(inLanguage.content, content);
}

/** The error for a save that would replace another admin's. Only admins see it, so it may name the other admin. */
function conflictError(language: Language, inLanguage: SavedContent | undefined): ShopError {
  if (inLanguage === undefined) return new ShopError("changed_meanwhile");
  const { savedBy, savedAt, version } = inLanguage;
  // Created on demand, because both formats take a large part of a cold start.
  const dateFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  const languageNames = new Intl.DisplayNames("en-US", { type: "language" });
  const pageInWords = language === defaultLanguage ? "this page" : `this page in ${languageNames.of(language)}`;
  return new ShopError("changed_meanwhile", {
    message: `${savedBy.email} saved version ${version} of ${pageInWords} on ${dateFormat.format(new Date(savedAt))} UTC. Load it before you save yours.`,
  });
}
