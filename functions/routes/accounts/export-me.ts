import { personalDataExports } from "#shared/contract/shop/personal-data.ts";
import { ownAuditWrites } from "../../data/audit.ts";
import { transact } from "../../data/write.ts";
import { endpointWithAccount } from "../../http/endpoint.ts";
import { readAccountWithData } from "../../personal-data/account-with-data.ts";
import { personalDataReply } from "../../replies/personal-data.ts";
import { requireRecentProof } from "../../sign-in/admin-session.ts";
import { requireSecondFactor } from "../../sign-in/reauthentication.ts";

/**
 * Returns everything that the shop stores about the caller, loaded together with the account. An admin needs a recent
 * password or code, and the export is audited.
 */
export const handler = endpointWithAccount(
  "exportMe",
  personalDataExports,
  readAccountWithData,
  async ({ caller, now }) => {
    requireSecondFactor(caller);
    if (caller.role === "admin") {
      requireRecentProof(caller, now);
      await transact(ownAuditWrites(caller, "me.export", now));
    }
    return personalDataReply(caller, now);
  },
);
