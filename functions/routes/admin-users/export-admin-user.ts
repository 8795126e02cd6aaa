import { personalDataExports } from "#shared/contract/shop/personal-data.ts";
import { auditWrite } from "../../data/audit.ts";
import { transact } from "../../data/write.ts";
import { endpointWith } from "../../http/endpoint.ts";
import { readAccountWithData } from "../../personal-data/account-with-data.ts";
import { personalDataReply } from "../../replies/personal-data.ts";
import { ShopError } from "../../shop-error.ts";

/**
 * Returns everything that the shop stores about a user, for an admin at the user's request. Audited before it is
 * returned.
 */
export const handler = endpointWith(
  "exportAdminUser",
  personalDataExports,
  ({ params }) => readAccountWithData(params.id),
  async ({ caller, now, params }) => {
    const everything = await caller.loaded();
    if (everything === undefined) throw new ShopError("not_found");
    const by = { userId: caller.id, email: caller.email };
    await transact([auditWrite(by, { action: "user.export", target: params.id, old: null, new: null }, now)]);
    return personalDataReply(everything, now);
  },
);
