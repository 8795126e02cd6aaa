import type { Reply } from "#shared/contract/index.ts";
import type { Stamp } from "../data/content.ts";

/** Which version it is, and who saved it when. */
export function stampReply({ version, savedAt, savedBy }: Stamp): Reply<"listContentVersions">["versions"][number] {
  return { version, savedAt, savedBy: savedBy.email };
}
