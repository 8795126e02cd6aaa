import { adminContent } from "#shared/contract/admin/content.ts";
import { editedWithDefaults } from "../../content/edited-copy.ts";
import { readVersion } from "../../data/content.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { contentReply } from "../../replies/content.ts";
import { ShopError } from "../../shop-error.ts";

/** Returns a version of a page's copy in one language as it would be displayed today; 0 is the default. */
export const handler = endpointWithPreload(
  "getContentVersion",
  adminContent,
  async ({ params: { page, version }, query: { language } }) =>
    version === 0 ? undefined : readVersion({ page, language }, version),
  async ({ params: { page, version }, query: { language }, caller }) => {
    const saved = await caller.preloaded();
    if (saved === undefined && version !== 0) throw new ShopError("not_found");
    const edition = { page, language };
    return contentReply(edition, editedWithDefaults(edition, saved?.content), saved);
  },
);
