import { adminSecurity } from "#shared/contract/admin/security.ts";
import { findSecondFactor, useCode } from "../../data/second-factor.ts";
import { endpointWithPreload } from "../../http/endpoint.ts";
import { continueSession } from "../../sign-in/continue-session.ts";
import { codeUsedError, verifyCode } from "../../sign-in/second-factor.ts";

/** Verifies a code, the second step of an admin's sign-in; returns a token that records when it was entered. */
export const handler = endpointWithPreload(
  "giveSecondFactor",
  adminSecurity,
  (_input, userId) => findSecondFactor(userId),
  async ({ caller, body, now }) => {
    const proof = await verifyCode(caller, await caller.preloaded(), body.code, now);
    if (!(await useCode(caller, proof, now))) throw codeUsedError();
    return { token: await continueSession(caller, now, { signedInAt: caller.signedInAt, secondFactorAt: now }) };
  },
);
