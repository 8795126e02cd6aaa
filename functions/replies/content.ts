import type { Json } from "../../shared/content/pages.ts";
import type { ContentPage } from "../../shared/contract/content.ts";
import type { Reply } from "../../shared/contract/index.ts";
import { merged } from "../content/merged.ts";
import type { SavedContent, Stamp } from "../data/content.ts";

/** A page's copy as an admin sees it: as it is, or would be, shown. Undefined: the default, which nobody saved. */
export function contentReply(page: ContentPage, saved: SavedContent | undefined): Reply<"updateAdminContent"> {
  const content: Json = merged(page, saved?.content);
  return { page, content, ...(saved === undefined ? neverSaved : stampReply(saved)) };
}

const neverSaved = { version: 0, savedAt: null, savedBy: null } as const;

/** Which version it is, and who saved it when. */
export function stampReply({ version, savedAt, savedBy }: Stamp): Reply<"listContentVersions">["versions"][number] {
  return { version, savedAt, savedBy: savedBy.email };
}
