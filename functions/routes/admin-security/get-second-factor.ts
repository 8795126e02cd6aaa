import { adminSecurity } from "#shared/contract/admin/security.ts";
import { findSecondFactor } from "../../data/second-factor.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";

/** Returns whether the caller has a second factor, and the number of unused recovery codes. */
export const handler = endpointWithPreload(
  "getSecondFactor",
  adminSecurity,
  (_input, userId) => findSecondFactor(userId),
  async ({ caller }) => {
    const since = caller.secondFactorSince ?? null;
    const secondFactor = await caller.preloaded();
    const hasRecoveryCodes = since !== null && secondFactor?.state === "on";
    const kind = since === null ? null : secondFactor?.state === "passkeys" ? "passkeys" : "app";
    return {
      on: since !== null,
      kind,
      since,
      recoveryCodesLeft: hasRecoveryCodes ? secondFactor.recoveryCodes.size : 0,
    };
  },
);
