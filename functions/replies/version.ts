import type { Reply } from "#shared/contract/index.ts";
import type { VersionInfo } from "../data/content.ts";

/** A version of a page's copy, with its author and date. */
export function versionReply({
  version,
  savedAt,
  savedBy,
}: VersionInfo): Reply<"listContentVersions">["versions"][number] {
  return { version, savedAt, savedBy: savedBy.email };
}
