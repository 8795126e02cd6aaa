import { adminSecurity } from "#shared/contract/admin/security.ts";
import { enableSecondFactor, findSecondFactor } from "../../data/second-factor.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { ShopError } from "../../shop-error.ts";
import { newRecoveryCodes } from "../../sign-in/recovery-codes.ts";
import { verifyPendingCode } from "../../sign-in/second-factor.ts";
import { signToken } from "../../sign-in/sign-token.ts";

/** Enables the second factor and ends all other sessions; the returned token replaces all of this one. */
export const handler = endpointWithPreload(
  "confirmSecondFactor",
  adminSecurity,
  (_input, userId) => findSecondFactor(userId),
  async ({ caller, body, now }) => {
    if (caller.secondFactorSince !== undefined) throw new ShopError("second_factor_is_on");
    const { pending, step } = await verifyPendingCode(caller, await caller.preloaded(), body.code, now);
    const { codes, stored } = await newRecoveryCodes();
    if (!(await enableSecondFactor(caller, pending, { ...stored, step }, now)))
      throw new ShopError("changed_meanwhile");
    const account = { ...caller, version: caller.version + 1 };
    const token = await signToken(account, caller.sessionId, now, {
      signedInAt: caller.signedInAt,
      secondFactorAt: now,
    });
    return { token, recoveryCodes: [...codes] };
  },
);
