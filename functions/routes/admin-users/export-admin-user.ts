import { personalDataExports } from "#shared/contract/shop/personal-data.ts";
import { auditWrite } from "../../data/audit.ts";
import { transact } from "../../data/write.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { readAccountWithData } from "../../personal-data/account-with-data.ts";
import { personalDataReply } from "../../replies/personal-data.ts";
import { ShopError } from "../../shop-error.ts";

/**
 * Returns everything that the shop stores about a user, for an admin at the user's request. The export is audited
 * before the data is returned.
 */
export const handler = endpointWithPreload(
  "exportAdminUser",
  personalDataExports,
  ({ params }) => readAccountWithData(params.id),
  async ({ caller, now, params }) => {
    const accountWithData = await caller.preloaded();
    if (accountWithData === undefined) throw new ShopError("not_found");
    const actor = { userId: caller.id, email: caller.email };
    await transact([auditWrite(actor, { action: "user.export", target: params.id, old: null, new: null }, now)]);
    return personalDataReply(accountWithData, now);
  },
);
