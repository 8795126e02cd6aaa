import type { RouteId } from "#shared/contract/index.ts";
import { callExpectingSuccess, type Request } from "../front-door.ts";
import { newAdmin } from "../people.ts";
import { afterTimeSteps, codeAt, newAdminWithSecondFactor } from "../second-factors.ts";
import { asAdmin } from "./as-admin.ts";
import type { HappyPaths } from "./happy-path.ts";

/** Happy paths of an admin's session and second factor. */
export const adminSecurityPaths = {
  renewAdminSession: [{ when: "", prepare: asAdmin() }],
  getSecondFactor: [{ when: "turned on", prepare: async () => ({ token: (await newAdminWithSecondFactor()).token }) }],
  beginSecondFactor: [
    {
      when: "with the password",
      prepare: async () => {
        const { token, password } = await newAdmin();
        return { token, body: { currentPassword: password } };
      },
    },
  ],
  confirmSecondFactor: [{ when: "at the first try", prepare: startSecondFactor }],
  giveSecondFactor: [
    {
      when: "a recovery code",
      prepare: async () => {
        const { tokenWithoutCode: token, recoveryCodes } = await newAdminWithSecondFactor();
        return { token, body: { code: recoveryCodes[0] } };
      },
    },
    {
      when: "a code of the app",
      prepare: async () => {
        const now = new Date();
        const { tokenWithoutCode: token, secret } = await newAdminWithSecondFactor(afterTimeSteps(now, -1));
        return { token, now, body: { code: codeAt(secret, now) } };
      },
    },
  ],
  renewRecoveryCodes: [{ when: "with a code of the app", prepare: requestWithAppCode }],
  endSecondFactor: [{ when: "with a code of the app", prepare: requestWithAppCode }],
} as const satisfies Partial<HappyPaths<RouteId>>;

/** Starts an admin's second-factor setup; returns the request that confirms it. */
async function startSecondFactor(): Promise<Request> {
  const now = new Date();
  const { token, password } = await newAdmin(now);
  const { secret } = await callExpectingSuccess("beginSecondFactor", {
    token,
    body: { currentPassword: password },
    now,
  });
  return { token, now, body: { code: codeAt(secret, now) } };
}

/** Returns a request with a valid code of the authenticator app, from an admin with the second factor enabled. */
async function requestWithAppCode(): Promise<Request> {
  const now = new Date();
  const { token, secret } = await newAdminWithSecondFactor(afterTimeSteps(now, -1));
  return { token, now, body: { code: codeAt(secret, now) } };
}
