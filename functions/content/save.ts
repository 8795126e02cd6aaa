import { isDeepStrictEqual } from "node:util";
import { pageCopy } from "../../shared/content/pages.ts";
import { readSaved, type Save, type SavedContent, writeContent } from "../data/content.ts";
import { ShopError } from "../shop-error.ts";

/** How often a save that may overwrite begins anew when others save the page at the same moment. Each time one of them has been done. */
const tries = 10;

/**
 * Saves accepted content as a page's newest version; answers what is in force then, undefined for the default.
 *
 * Content that is in force already makes no new version, so a repeated call (a lost reply, a double click) is a success and changes
 * nothing. `startedFrom` is the version that the editor began with: if another is in force, throws `changed_meanwhile` with a sentence
 * that says whose. Without it the last to save wins, over whatever is in force then.
 *
 * @param found what is in force, as it was read before
 */
export async function saveContent(
  save: Omit<Save, "over">,
  startedFrom: number | undefined,
  found: SavedContent | undefined,
  now: Date,
): Promise<SavedContent | undefined> {
  let inForce = found;
  for (let round = 1; round <= tries; round += 1) {
    const content = inForce === undefined ? pageCopy[save.page].builtIn : inForce.content;
    if (isDeepStrictEqual(content, save.content)) return inForce;
    const over = inForce?.version ?? 0;
    if (startedFrom !== undefined && startedFrom !== over) throw savedByAnother(inForce);
    const saved = await writeContent({ ...save, over }, now);
    if (saved !== undefined) return saved;
    inForce = await readSaved(save.page);
  }
  throw new ShopError("changed_meanwhile");
}

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** Only admins get to read it, so it may name one of them. */
function savedByAnother(inForce: SavedContent | undefined): ShopError {
  if (inForce === undefined) return new ShopError("changed_meanwhile");
  const { savedBy, savedAt, version } = inForce;
  return new ShopError("changed_meanwhile", {
    message: `${savedBy.email} saved version ${version} of this page on ${moment.format(new Date(savedAt))} UTC. Load it before you save yours.`,
  });
}
