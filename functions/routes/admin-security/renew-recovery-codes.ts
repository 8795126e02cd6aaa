import { adminSecurity } from "#shared/contract/admin/security.ts";
import { findSecondFactor, replaceCodes } from "../../data/second-factor.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { newRecoveryCodes } from "../../sign-in/recovery-codes.ts";
import { codeUsedError, verifyCode } from "../../sign-in/second-factor.ts";

/** Replaces the recovery codes. */
export const handler = endpointWithPreload(
  "renewRecoveryCodes",
  adminSecurity,
  (_input, userId) => findSecondFactor(userId),
  async ({ caller, body, now }) => {
    const proof = await verifyCode(caller, await caller.preloaded(), body.code, now);
    const { codes, stored } = await newRecoveryCodes();
    if (!(await replaceCodes(caller, proof, stored, now))) throw codeUsedError();
    return { recoveryCodes: [...codes] };
  },
);
