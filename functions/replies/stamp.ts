import type { Reply } from "#shared/contract/index.ts";
import type { Stamp } from "../data/content.ts";

/** The version, with its author and date. */
export function stampReply({ version, savedAt, savedBy }: Stamp): Reply<"listContentVersions">["versions"][number] {
  return { version, savedAt, savedBy: savedBy.email };
}
