import { adminContent } from "#shared/contract/admin/content.ts";
import { prepareCopy } from "../../content/prepare-copy.ts";
import { saveContent } from "../../content/save.ts";
import { readSavedCopies } from "../../data/content.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { contentReply } from "../../replies/content.ts";
import { ShopError } from "../../shop-error.ts";

/** Max size of a request. A table row holds 400 KB, including attribute names; the longest built-in page is 12 KB. */
const maxKilobytes = 200;

/** Saves a page's copy in one language: validated against the page's shape, sanitized, stored as a new version. */
export const handler = endpointWithPreload(
  "updateAdminContent",
  adminContent,
  ({ params: { page }, query: { language } }) => readSavedCopies({ page, language }),
  async ({ params: { page }, query: { language }, body, caller, rawBody, now }) => {
    if (rawBody().byteLength > maxKilobytes * 1000) {
      throw new ShopError("too_large", {
        message: `This page is larger than ${maxKilobytes} KB. Please shorten it.`,
      });
    }
    const content = prepareCopy(page, body.content);
    const edition = { page, language };
    const actor = { userId: caller.id, email: caller.email };
    const save = { edition, content, by: actor, action: "content.save" } as const;
    return contentReply(edition, content, await saveContent(save, body.version, await caller.preloaded(), now));
  },
);
