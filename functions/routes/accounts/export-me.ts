import { personalDataExports } from "#shared/contract/shop/personal-data.ts";
import { auditedOwn } from "../../data/audit.ts";
import { transact } from "../../data/write.ts";
import { endpointFor } from "../../http/endpoint.ts";
import { readEverything } from "../../personal-data/everything.ts";
import { personalDataReply } from "../../replies/personal-data.ts";
import { demandRecentProof } from "../../sign-in/admin-session.ts";
import { demandSecondFactor } from "../../sign-in/reauthentication.ts";

/**
 * Everything that the shop keeps of the caller. The read that finds out who is calling brings it along. An admin has
 * to have given password or code of late, and leaves a trace.
 */
export const handler = endpointFor("exportMe", personalDataExports, readEverything, async ({ caller, now }) => {
  demandSecondFactor(caller);
  if (caller.role === "admin") {
    demandRecentProof(caller, now);
    await transact(auditedOwn(caller, "me.export", now));
  }
  return personalDataReply(caller, now);
});
