import { isDeepStrictEqual } from "node:util";
import { defaultLanguage, type Language } from "#shared/domain/language.ts";
import { type Edition, readSaved, type Save, type Saved, type SavedContent, writeContent } from "../data/content.ts";
import { again, untilUnchanged } from "../data/until-unchanged.ts";
import { ShopError } from "../shop-error.ts";
import { isBuiltIn, isOlderThanEnglish } from "./older-than-english.ts";

/**
 * Of concurrent saves of one page at least one succeeds in each round, so this many admins may overwrite one another
 * at once.
 */
const tries = 10;

/**
 * Saves accepted content as the newest version of a page's copy in one language; answers what is saved of that then,
 * undefined for the default.
 *
 * Content that is in force already makes no new version, so a repeated call (a lost reply, a double click) is a
 * success and changes nothing. `startedFrom` is the version that the editor began with: if another is in force,
 * throws `changed_meanwhile` with a sentence that says whose. Without it the last to save wins, over whatever is in
 * force then.
 *
 * @param found what is in force, as it was read before
 */
export async function saveContent(
  save: Omit<Save, "over">,
  startedFrom: number | undefined,
  found: Saved,
  now: Date,
): Promise<SavedContent | undefined> {
  const { edition } = save;
  let before = found;
  return untilUnchanged(async () => {
    const { own } = before;
    // Saving a translation as it is says that it goes with the English of today.
    if (isInForce(save.content, edition, own) && !isOlderThanEnglish(edition, before)) return own;
    const over = own?.version ?? 0;
    if (startedFrom !== undefined && startedFrom !== over) throw savedByAnother(edition.language, own);
    const saved = await writeContent({ ...save, over }, now);
    if (saved !== undefined) return saved;
    before = await readSaved(edition);
    return again;
  }, tries);
}

/** Whether readers of the language see just this. */
function isInForce(content: unknown, edition: Edition, own: SavedContent | undefined): boolean {
  return own === undefined ? isBuiltIn(content, edition) : isDeepStrictEqual(own.content, content);
}

/** Only admins get to read it, so it may name one of them. */
function savedByAnother(language: Language, own: SavedContent | undefined): ShopError {
  if (own === undefined) return new ShopError("changed_meanwhile");
  const { savedBy, savedAt, version } = own;
  // Made only here: both take longer than most of what else a function does when it starts.
  const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  const languageName = new Intl.DisplayNames("en-US", { type: "language" });
  const which = language === defaultLanguage ? "this page" : `this page in ${languageName.of(language)}`;
  return new ShopError("changed_meanwhile", {
    message: `${savedBy.email} saved version ${version} of ${which} on ${moment.format(new Date(savedAt))} UTC. Load it before you save yours.`,
  });
}
