import { adminSecurity } from "#shared/contract/admin/security.ts";
import { disableSecondFactor, findSecondFactor } from "../../data/second-factor.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { ShopError } from "../../shop-error.ts";
import { verifyCode } from "../../sign-in/second-factor.ts";
import { signToken } from "../../sign-in/sign-token.ts";

/** Disables the second factor and ends all other sessions; the returned token replaces all of this one. */
export const handler = endpointWithPreload(
  "endSecondFactor",
  adminSecurity,
  (_input, userId) => findSecondFactor(userId),
  async ({ caller, body, now }) => {
    const proof = await verifyCode(caller, await caller.preloaded(), body.code, now);
    if (!(await disableSecondFactor(caller, proof, now))) throw new ShopError("changed_meanwhile");
    const account = { ...caller, version: caller.version + 1 };
    return { token: await signToken(account, caller.sessionId, now, { signedInAt: caller.signedInAt }) };
  },
);
