import { pageCopy } from "../../../shared/content/pages.ts";
import { contentPages } from "../../../shared/contract/content.ts";
import { readAllSaved } from "../../data/content.ts";
import { endpointBeside } from "../../http/endpoint.ts";
import { contentReply } from "../../replies/content.ts";

/** Every page's copy as it is in force, and the defaults beside it. */
export const handler = endpointBeside("listAdminContent", readAllSaved, async ({ caller }) => {
  const saved = await caller.beside();
  return {
    entries: contentPages.map((page) => contentReply(page, saved.get(page))),
    defaults: Object.fromEntries(contentPages.map((page) => [page, pageCopy[page].builtIn])),
  };
});
