import type { Json } from "#shared/content/page-shapes.ts";
import type { Reply } from "#shared/contract/index.ts";
import type { Edition, VersionInfo } from "../data/content.ts";
import { versionReply } from "./version.ts";

/**
 * A page's copy in one language for admins, with its author.
 *
 * @param saved the copy's version; undefined for the built-in copy, which has no author
 */
export function contentReply(
  { page, language }: Edition,
  content: Json,
  saved: VersionInfo | undefined,
): Reply<"updateAdminContent"> {
  return { page, language, content, ...(saved === undefined ? builtInVersion : versionReply(saved)) };
}

const builtInVersion = { version: 0, savedAt: null, savedBy: null } as const;
