import { isDeepStrictEqual } from "node:util";
import { adminContent } from "#shared/contract/admin/content.ts";
import { editedWithDefaults } from "../../content/edited-copy.ts";
import { parseCopy, sanitizeCopy } from "../../content/prepare-copy.ts";
import { saveContent } from "../../content/save.ts";
import { readSavedCopies, readVersion } from "../../data/content.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { contentReply } from "../../replies/content.ts";
import { ShopError } from "../../shop-error.ts";

/** The error for HTML in an old version: it was sanitized then, but the rules have been tightened since. */
const forbiddenHtmlMessage =
  "contains HTML that's no longer allowed. View it, copy its text into the editor, and save that.";

/**
 * Saves an older version of a page's copy in one language, or the default, as the newest version. The page's shape may
 * have changed since, so the saved content is what `getContentVersion` returns for the older version. Throws
 * `not_found`, `changed_meanwhile`, and `invalid` if the HTML breaks the current rules.
 */
export const handler = endpointWithPreload(
  "restoreContentVersion",
  adminContent,
  async ({ params: { page }, query: { language }, body: { restore } }) => {
    const edition = { page, language };
    return Promise.all([readSavedCopies(edition), restore === 0 ? undefined : readVersion(edition, restore)]);
  },
  async ({ params: { page }, query: { language }, body: { restore, version }, caller, now }) => {
    const edition = { page, language };
    const [current, older] = await caller.preloaded();
    if (older === undefined && restore !== 0) throw new ShopError("not_found");
    const content = parseCopy(page, editedWithDefaults(edition, older?.content));
    if (!isDeepStrictEqual(sanitizeCopy(content), content)) {
      throw new ShopError("invalid", { message: `Version ${restore} ${forbiddenHtmlMessage}` });
    }
    const actor = { userId: caller.id, email: caller.email };
    const save = { edition, content, by: actor, action: "content.restore", restored: restore } as const;
    return contentReply(edition, content, await saveContent(save, version, current, now));
  },
);
