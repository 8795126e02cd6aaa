import { adminSecurity } from "#shared/contract/admin/security.ts";
import { findSecondFactor } from "../../data/second-factor.ts";
import { endpointWith } from "../../http/endpoint.ts";

/** Whether the caller has a second factor, and how many recovery codes are left of it. */
export const handler = endpointWith(
  "getSecondFactor",
  adminSecurity,
  (_input, userId) => findSecondFactor(userId),
  async ({ caller }) => {
    const since = caller.secondFactorSince ?? null;
    const found = await caller.loaded();
    const on = since !== null && found?.state === "on";
    return { on: since !== null, since, recoveryCodesLeft: on ? found.recoveryCodes.size : 0 };
  },
);
