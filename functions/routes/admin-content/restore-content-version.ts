import { isDeepStrictEqual } from "node:util";
import { adminContent } from "#shared/contract/admin/content.ts";
import { withDefaults } from "../../content/page-copy.ts";
import { parseCopy, sanitizeCopy } from "../../content/prepare-copy.ts";
import { saveContent } from "../../content/save.ts";
import { readSaved, readVersion } from "../../data/content.ts";
import { endpointWith } from "../../http/endpoint.ts";
import { contentReply } from "../../replies/content.ts";
import { ShopError } from "../../shop-error.ts";

/** HTML is sanitized when it is saved, so only rules that have been tightened since can reject it. */
const forbiddenHtmlMessage =
  "holds HTML that pages may not hold any more. Look at it, bring its text into the editor and save that.";

/**
 * Saves an older version of a page's copy in one language, or the default, as the newest. The page's shape may have
 * changed since: what `getContentVersion` returns is saved, if its HTML passes the current rules.
 */
export const handler = endpointWith(
  "restoreContentVersion",
  adminContent,
  async ({ params: { page }, query: { language }, body: { restore } }) => {
    const edition = { page, language };
    return Promise.all([readSaved(edition), restore === 0 ? undefined : readVersion(edition, restore)]);
  },
  async ({ params: { page }, query: { language }, body: { restore, version }, caller, now }) => {
    const edition = { page, language };
    const [found, older] = await caller.loaded();
    if (older === undefined && restore !== 0) throw new ShopError("not_found");
    const content = parseCopy(page, withDefaults(edition, older?.content));
    if (!isDeepStrictEqual(sanitizeCopy(content), content)) {
      throw new ShopError("invalid", { message: `Version ${restore} ${forbiddenHtmlMessage}` });
    }
    const by = { userId: caller.id, email: caller.email };
    const save = { edition, content, by, action: "content.restore", restored: restore } as const;
    return contentReply(edition, content, await saveContent(save, version, found, now));
  },
);
