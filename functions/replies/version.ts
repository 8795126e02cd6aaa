import type { Reply } from "#shared/contract/index.ts";
import type { VersionInfo } from "../data/content.ts";

/** The version, with its author and date. */
export function versionReply({
  version,
  savedAt,
  savedBy,
}: VersionInfo): Reply<"listContentVersions">["versions"][number] {
  return { version, savedAt, savedBy: savedBy.email };
}
