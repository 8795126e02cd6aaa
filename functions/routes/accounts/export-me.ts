import { personalDataExports } from "../../../shared/contract/personal-data.ts";
import { endpointFor } from "../../http/endpoint.ts";
import { readEverything } from "../../personal-data/everything.ts";
import { personalDataReply } from "../../replies/personal-data.ts";

/** Everything that the shop keeps of the caller. The read that finds out who is calling brings it along. */
export const handler = endpointFor("exportMe", personalDataExports, readEverything, async ({ caller, now }) =>
  personalDataReply(caller, now),
);
