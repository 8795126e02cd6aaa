import { beforeEach, describe, expect, it } from "vitest";
import { findSecondFactor } from "../../data/second-factor.ts";
import { findUser } from "../../data/user.ts";
import { recordCalls, runUntilCrash } from "../../testing/dying-process.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { newAdmin } from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";
import {
  type AdminWithSecondFactor,
  afterTimeSteps,
  codeAt,
  newAdminWithSecondFactor,
} from "../../testing/second-factors.ts";

// Ten recovery codes are hashed for every second factor, which is slow on a busy machine.
const start = new Date("2026-11-21T10:00:00Z");
const later = afterTimeSteps(start, 2);

let admin: AdminWithSecondFactor;
beforeEach(async () => {
  admin = await newAdminWithSecondFactor(start);
});

/** The audit entries at `later`, sorted by action, because entries of the same moment have no order. */
const readAuditEntries = async () =>
  (await allRows())
    .filter(({ pk, target, at }) => pk === "AUDIT" && target === admin.id && at === later.toISOString())
    .sort((one, other) => String(one.action).localeCompare(String(other.action)));
const appCode = () => ({ code: codeAt(admin.secret, later) });
const by = () => ({ userId: admin.id, email: admin.email });

describe("disabling the second factor", () => {
  it("requires a code, ends all other sessions, and lets later sessions work without a code", async () => {
    const { token } = await callExpectingSuccess("endSecondFactor", {
      token: admin.token,
      body: appCode(),
      now: later,
    });
    expect(await callExpectingSuccess("getSecondFactor", { token, now: later })).toEqual({
      on: false,
      kind: null,
      since: null,
      recoveryCodesLeft: 0,
    });
    for (const endedToken of [admin.token, admin.tokenWithoutCode]) {
      expect(await call("getMe", { token: endedToken, now: later })).toMatchObject({ status: 401 });
    }
    const { email, password } = admin;
    const laterSignIn = await callExpectingSuccess("login", { body: { email, password }, now: later });
    expect(await call("getAdminSettings", { token: laterSignIn.token, now: later })).toMatchObject({ status: 200 });
    expect(await readAuditEntries()).toMatchObject([{ action: "second-factor.off", by: by(), old: "on", new: "off" }]);
    expect(await findSecondFactor(admin.id)).toBeUndefined();
  });

  it("accepts a recovery code, which is audited", async () => {
    const body = { code: admin.recoveryCodes[3] };
    await callExpectingSuccess("endSecondFactor", { token: admin.token, body, now: later });
    expect(await readAuditEntries()).toMatchObject([
      { action: "second-factor.off" },
      { action: "second-factor.recovery" },
    ]);
  });

  it("is rejected with a wrong code, and in a session without a code", async () => {
    const disable = (token: string, code: string) => call("endSecondFactor", { token, body: { code }, now: later });
    expect(await disable(admin.token, "000000")).toMatchObject({ status: 403, code: "wrong_code" });
    const { code } = appCode();
    expect(await disable(admin.tokenWithoutCode, code)).toMatchObject({ status: 403, code: "second_factor_required" });
    expect((await findUser(admin.id))?.secondFactorSince).toBe(start.toISOString());
  });

  it("is rejected when it is not enabled, as is renewing its recovery codes", async () => {
    const { token } = await newAdmin(start);
    const expectedError = { status: 409, code: "second_factor_is_off" };
    for (const route of ["endSecondFactor", "renewRecoveryCodes"] as const) {
      expect(await call(route, { token, body: { code: "123456" }, now: later })).toMatchObject(expectedError);
    }
  });

  it("is atomic when the process dies", async () => {
    const request = () => ({ token: admin.token, body: appCode(), now: later });
    const calls = await recordCalls(() => call("endSecondFactor", request()));
    for (let callsBeforeCrash = 0; callsBeforeCrash < calls.length; callsBeforeCrash += 1) {
      admin = await newAdminWithSecondFactor(start);
      await runUntilCrash(callsBeforeCrash, () => call("endSecondFactor", request()));
      const [account, row] = [await findUser(admin.id), await findSecondFactor(admin.id)];
      const states = { account: account?.secondFactorSince !== undefined, row: row !== undefined };
      expect([
        { account: true, row: true },
        { account: false, row: false },
      ]).toContainEqual(states);
    }
  });
});

describe("new recovery codes", () => {
  it("replace the old ones, and use up the app's code that authorized them", async () => {
    const request = { token: admin.token, body: appCode(), now: later };
    const { recoveryCodes } = await callExpectingSuccess("renewRecoveryCodes", request);
    expect(recoveryCodes).toHaveLength(10);
    const giveCode = (code: string | undefined) =>
      call("giveSecondFactor", { token: admin.tokenWithoutCode, body: { code }, now: later });
    expect(await giveCode(admin.recoveryCodes[0])).toMatchObject({ status: 403, code: "wrong_code" });
    expect(await giveCode(appCode().code)).toMatchObject({ status: 403, code: "wrong_code" });
    expect(await giveCode(recoveryCodes[0])).toMatchObject({ status: 200 });
    expect(await readAuditEntries()).toMatchObject([
      { action: "second-factor.codes" },
      { action: "second-factor.recovery" },
    ]);
  });

  it("are created once when the same code is sent twice concurrently", async () => {
    const request = { token: admin.token, body: { code: admin.recoveryCodes[0] }, now: later };
    const replies = await Promise.all([1, 2].map(() => call("renewRecoveryCodes", request)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

describe("the secret and the recovery codes of a second factor", () => {
  it("appear in no list, no export and no audit entry", async () => {
    const { token, secret, recoveryCodes, id } = admin;
    await callExpectingSuccess("renewRecoveryCodes", { token, body: { code: recoveryCodes[0] }, now: later });
    const replies = await Promise.all([
      call("getMe", { token, now: later }),
      call("exportMe", { token, now: later }),
      call("getAdminUser", { token, params: { id }, now: later }),
      call("exportAdminUser", { token, params: { id }, now: later }),
      call("listAdminUsers", { token, now: later }),
      call("getSecondFactor", { token, now: later }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const rows = (await allRows()).filter(({ sk }) => sk !== "SECOND_FACTOR");
    const text = JSON.stringify([replies, rows]);
    for (const secretText of [secret, ...recoveryCodes]) expect(text).not.toContain(secretText);
  });

  it("are stored without any recovery code in plain text", async () => {
    const row = (await findSecondFactor(admin.id)) ?? expect.fail();
    if (row.state !== "on") expect.fail();
    const text = JSON.stringify({ ...row, recoveryCodes: [...row.recoveryCodes] });
    for (const code of admin.recoveryCodes) {
      expect(text).not.toContain(code);
      expect(text).not.toContain(code.replaceAll("-", ""));
    }
  });

  it("are deleted with the account", async () => {
    const body = { currentPassword: admin.password };
    await callExpectingSuccess("deleteMe", { token: admin.token, body, now: later });
    expect((await allRows()).filter(({ pk }) => pk === `USER#${admin.id}`)).toEqual([]);
  });

  it("do not remain when the account is deleted while the setup begins", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { token, id, password } = await newAdmin(start);
      await Promise.all([
        call("beginSecondFactor", { token, body: { currentPassword: password }, now: start }),
        callExpectingSuccess("deleteMe", { token, body: { currentPassword: password }, now: start }),
      ]);
      expect((await allRows()).filter(({ pk }) => pk === `USER#${id}`)).toEqual([]);
    }
  });
});
