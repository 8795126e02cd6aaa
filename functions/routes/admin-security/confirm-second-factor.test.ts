import { beforeEach, describe, expect, it } from "vitest";
import { findSecondFactor } from "../../data/second-factor.ts";
import { findUser } from "../../data/user.ts";
import { recordCalls, runUntilCrash } from "../../testing/dying-process.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { adminToken, type Customer, newAdmin } from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";
import { afterTimeSteps, codeAt, newAdminWithSecondFactor } from "../../testing/second-factors.ts";

// Ten recovery codes are hashed for every second factor, which is slow on a busy machine.
const start = new Date("2026-11-21T10:00:00Z");
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

let admin: Customer;
beforeEach(async () => {
  admin = await newAdmin(start);
});

const beginFactor = (now = start, { token, password } = admin) =>
  callExpectingSuccess("beginSecondFactor", { token, body: { currentPassword: password }, now });
const confirm = (secret: string, now = start, { token } = admin) =>
  call("confirmSecondFactor", { token, body: { code: codeAt(secret, now) }, now });
const signIn = async ({ email, password } = admin, now = start) =>
  (await callExpectingSuccess("login", { body: { email, password }, now })).token;
const auditActionsOf = async (id: string) =>
  (await allRows()).filter(({ pk, target }) => pk === "AUDIT" && target === id).map(({ action }) => action);

describe("a second factor", () => {
  it("is set up with a secret that every authenticator app supports", async () => {
    const { secret, uri } = await beginFactor();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const parsedUri = new URL(uri);
    expect(`${parsedUri.protocol}//${parsedUri.host}`).toBe("otpauth://totp");
    expect(decodeURIComponent(parsedUri.pathname)).toBe(`/Everline:${admin.email}`);
    expect(Object.fromEntries(parsedUri.searchParams)).toEqual({
      issuer: "Everline",
      secret,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });

  it("is not required until it is confirmed", async () => {
    await beginFactor();
    const token = await signIn();
    expect(await callExpectingSuccess("getSecondFactor", { token, now: start })).toEqual({
      on: false,
      kind: null,
      since: null,
      recoveryCodesLeft: 0,
    });
    expect(await call("giveSecondFactor", { token, body: { code: "123456" }, now: start })).toMatchObject({
      status: 409,
      code: "second_factor_is_off",
    });
  });

  it("gets a new secret when its setup is restarted, and the previous one is void", async () => {
    const [{ secret: first }, { secret: second }] = [await beginFactor(), await beginFactor()];
    expect(await confirm(first)).toMatchObject({ status: 403, code: "wrong_code" });
    expect(await confirm(second)).toMatchObject({ status: 200 });
  });

  it("requires the password for its setup, however recent the sign-in, with limited attempts", async () => {
    const beginSetup = (body: object) => call("beginSecondFactor", { token: admin.token, body, now: start });
    expect(await beginSetup({})).toMatchObject({ status: 403, code: "sign_in_again" });
    expect(await beginSetup({ currentPassword: "wrong horse" })).toMatchObject({ status: 403, code: "wrong_password" });
    expect(await beginSetup({ currentPassword: admin.password })).toMatchObject({ status: 200 });
    for (let attempt = 0; attempt < 5; attempt += 1) await beginSetup({ currentPassword: "wrong horse" });
    expect(await beginSetup({ currentPassword: admin.password })).toMatchObject({
      status: 429,
      code: "too_many_attempts",
    });
  });

  it("cannot be confirmed later than 15 minutes after its setup was started, or without a setup", async () => {
    expect(await confirm("A".repeat(32))).toMatchObject({ status: 409, code: "second_factor_is_off" });
    const { secret } = await beginFactor();
    const afterExpiry = minutesLater(15.1);
    expect(await confirm(secret, afterExpiry)).toMatchObject({ status: 409, code: "second_factor_is_off" });
    expect(await confirm(secret, minutesLater(15))).toMatchObject({ status: 200 });
  });

  it("allows a limited number of attempts to confirm it", async () => {
    const { secret } = await beginFactor();
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await confirm("A".repeat(32))).code).toBe("wrong_code");
    expect(await confirm(secret)).toMatchObject({ status: 429, code: "too_many_attempts" });
  });

  it("is enabled by the confirmation, which ends all other sessions and returns ten recovery codes", async () => {
    const otherToken = await signIn();
    const { secret } = await beginFactor();
    const now = minutesLater(1);
    const request = { token: admin.token, body: { code: codeAt(secret, now) }, now };
    const { token, recoveryCodes } = await callExpectingSuccess("confirmSecondFactor", request);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/);
    for (const endedToken of [otherToken, admin.token]) {
      expect(await call("getMe", { token: endedToken, now })).toMatchObject({ status: 401, code: "sign_in_required" });
    }
    const state = { on: true, kind: "app", since: now.toISOString(), recoveryCodesLeft: 10 };
    expect(await callExpectingSuccess("getSecondFactor", { token, now })).toEqual(state);
    const userDetail = await callExpectingSuccess("getAdminUser", { token, params: { id: admin.id }, now });
    expect(userDetail.user).toMatchObject({ secondFactor: true, lastSignInAt: start.toISOString() });
  });

  it("is required for every later sign-in, in the admin area only", async () => {
    const adminWithFactor = await newAdminWithSecondFactor(start);
    const token = await signIn(adminWithFactor);
    expect(await call("getAdminSettings", { token, now: start })).toMatchObject({
      status: 403,
      code: "second_factor_required",
    });
    expect(await call("getMe", { token, now: start })).toMatchObject({ status: 200 });
  });

  it("cannot be set up or confirmed again while enabled", async () => {
    const { token, secret } = await newAdminWithSecondFactor(start);
    const expectedError = { status: 409, code: "second_factor_is_on" };
    expect(await call("beginSecondFactor", { token, body: {}, now: start })).toMatchObject(expectedError);
    expect(await confirm(secret, start, { ...admin, token })).toMatchObject(expectedError);
  });

  it("does not accept the code that confirmed it a second time", async () => {
    const adminWithFactor = await newAdminWithSecondFactor(start);
    const request = {
      token: await signIn(adminWithFactor),
      now: start,
      body: { code: codeAt(adminWithFactor.secret, start) },
    };
    expect(await call("giveSecondFactor", request)).toMatchObject({ status: 403, code: "wrong_code" });
  });

  it("is enabled once by three simultaneous confirmations", async () => {
    const { secret } = await beginFactor();
    const replies = await Promise.all([confirm(secret), confirm(secret), confirm(secret)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await auditActionsOf(admin.id)).sort()).toEqual(["role.change", "second-factor.on"]);
    expect((await findUser(admin.id))?.version).toBe(2);
  });

  it("is either on or still pending when its setup is restarted during the confirmation", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const owner = await newAdmin(start);
      const { secret } = await beginFactor(start, owner);
      const [confirmation, restart] = await Promise.all([
        confirm(secret, start, owner),
        call("beginSecondFactor", { token: owner.token, body: { currentPassword: owner.password }, now: start }),
      ]);
      const row = await findSecondFactor(owner.id);
      const since = (await findUser(owner.id))?.secondFactorSince;
      // Exactly one of the two calls succeeds.
      if (confirmation.status === 200) {
        expect(row).toMatchObject({ state: "on", secret });
        expect(restart.status).not.toBe(200);
      } else expect({ row, since, restart }).toMatchObject({ row: { state: "pending" }, restart: { status: 200 } });
      expect(since !== undefined).toBe(confirmation.status === 200);
    }
  });

  it("locks no one out when the process dies during the confirmation", async () => {
    const pendingFactor = await beginFactor();
    const calls = await recordCalls(() => confirm(pendingFactor.secret));
    expect(calls).toHaveLength(5);
    for (let callsBeforeCrash = 0; callsBeforeCrash < calls.length; callsBeforeCrash += 1) {
      const owner = await newAdmin(start);
      const { secret } = await beginFactor(start, owner);
      await runUntilCrash(callsBeforeCrash, () => confirm(secret, start, owner));
      const now = afterTimeSteps(start, 1);
      const token = await signIn(owner, now);
      const adminCall = await call("getAdminSettings", { token, now });
      const row = await findSecondFactor(owner.id);
      if (row?.state !== "on") {
        expect({ callsBeforeCrash, status: adminCall.status }).toEqual({ callsBeforeCrash, status: 200 });
        continue;
      }
      expect(adminCall.code, `${callsBeforeCrash}`).toBe("second_factor_required");
      const reply = await callExpectingSuccess("giveSecondFactor", { token, body: { code: codeAt(secret, now) }, now });
      expect(await call("getAdminSettings", { token: reply.token, now })).toMatchObject({ status: 200 });
    }
  });

  it("cannot be set up with a revoked token", async () => {
    const token = await adminToken(await newAdminWithSecondFactor(start), start);
    expect(await call("beginSecondFactor", { token, body: {}, now: start })).toMatchObject({ status: 401 });
  });
});
