import { adminSecurity } from "#shared/contract/admin/security.ts";
import { findSecondFactor } from "../../data/second-factor.ts";
import { endpointWith } from "../../http/endpoint.ts";

/** Returns whether the caller has a second factor, and the number of unused recovery codes. */
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
