import { listVersions } from "../../data/content.ts";
import { endpointBeside } from "../../http/endpoint.ts";
import { stampReply } from "../../replies/content.ts";

/** Who saved which version of a page when, the newest first. */
export const handler = endpointBeside(
  "listContentVersions",
  ({ params, query }) => listVersions(params.page, query),
  async ({ params: { page }, caller }) => {
    const { versions, nextCursor } = await caller.beside();
    return { page, versions: versions.map(stampReply), nextCursor };
  },
);
