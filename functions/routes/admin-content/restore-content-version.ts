import { accepted } from "../../content/accept.ts";
import { merged } from "../../content/merged.ts";
import { saveContent } from "../../content/save.ts";
import { readSaved, readVersion } from "../../data/content.ts";
import { endpointBeside } from "../../http/endpoint.ts";
import { contentReply } from "../../replies/content.ts";
import { ShopError } from "../../shop-error.ts";

/**
 * Saves an older version, or the default, as the newest. The page's shape may have changed since: what is saved is what `getContentVersion`
 * shows of it, sanitised by the rules of today.
 */
export const handler = endpointBeside(
  "restoreContentVersion",
  async ({ params: { page }, body: { restore } }) =>
    Promise.all([readSaved(page), restore === 0 ? undefined : readVersion(page, restore)]),
  async ({ params: { page }, body: { restore, version }, caller, now }) => {
    const [inForce, older] = await caller.beside();
    if (older === undefined && restore !== 0) throw new ShopError("not_found");
    const content = accepted(page, merged(page, older?.content));
    const by = { userId: caller.id, email: caller.email };
    const save = { page, content, by, action: "content.restore", restored: restore } as const;
    return contentReply(page, await saveContent(save, version, inForce, now));
  },
);
