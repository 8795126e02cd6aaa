import { contentVersions } from "#shared/contract/admin/content-versions.ts";
import { listVersions } from "../../data/content.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { versionReply } from "../../replies/version.ts";

/** Lists the versions of a page's copy in one language with author and date, newest first. */
export const handler = endpointWithPreload(
  "listContentVersions",
  contentVersions,
  ({ params: { page }, query: { language, limit, cursor } }) => listVersions({ page, language }, { limit, cursor }),
  async ({ params: { page }, query: { language }, caller }) => {
    const { versions, nextCursor } = await caller.preloaded();
    return { page, language, versions: versions.map(versionReply), nextCursor };
  },
);
