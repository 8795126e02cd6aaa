import type { Reply } from "../../shared/contract/index.ts";
import { merged } from "../content/merged.ts";
import type { Edition, SavedContent } from "../data/content.ts";
import { stampReply } from "./stamp.ts";

/** A page's copy in one language as an admin sees it: as it is, or would be, shown. Undefined: the default, which nobody saved. */
export function contentReply(
  { page, language }: Edition,
  saved: SavedContent | undefined,
): Reply<"updateAdminContent"> {
  const content = merged({ page, language }, saved?.content);
  return { page, language, content, ...(saved === undefined ? neverSaved : stampReply(saved)) };
}

const neverSaved = { version: 0, savedAt: null, savedBy: null } as const;
