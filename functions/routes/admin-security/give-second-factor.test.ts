import jwt from "jsonwebtoken";
import { beforeEach, describe, expect, it } from "vitest";
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
/** A moment whose code is still unused: the code of `start` was used to enable the second factor. */
const later = afterTimeSteps(start, 4);

let admin: AdminWithSecondFactor;
beforeEach(async () => {
  admin = await newAdminWithSecondFactor(start);
});

const giveCode = (code: string | undefined, now = later, token = admin.tokenWithoutCode) =>
  call("giveSecondFactor", { token, body: { code }, now });
/** The app's code, this many 30-second time steps after `later`. */
const appCode = (steps = 0) => codeAt(admin.secret, afterTimeSteps(later, steps));
const callAdminRoute = (token: string, now = later) => call("getAdminSettings", { token, now });
const expectedError = { status: 403, code: "wrong_code" };
const laterAuditEntries = async () =>
  (await allRows()).filter(({ pk, target, at }) => pk === "AUDIT" && target === admin.id && at === later.toISOString());

describe("an app code", () => {
  it("opens the admin area, for the returned token only", async () => {
    expect(await callAdminRoute(admin.tokenWithoutCode)).toMatchObject({ status: 403, code: "second_factor_required" });
    const body = { code: appCode() };
    const { token } = await callExpectingSuccess("giveSecondFactor", {
      token: admin.tokenWithoutCode,
      body,
      now: later,
    });
    expect(await callAdminRoute(token)).toMatchObject({ status: 200 });
    expect(await callAdminRoute(admin.tokenWithoutCode)).toMatchObject({ status: 403, code: "second_factor_required" });
  });

  it.each([-1, 0, 1])("is accepted when the phone's clock is %i time steps off", async (steps) => {
    expect(await giveCode(appCode(steps))).toMatchObject({ status: 200 });
  });

  it.each([-2, 2])("is rejected when the phone's clock is %i time steps off", async (steps) => {
    expect(await giveCode(appCode(steps))).toMatchObject(expectedError);
  });

  it("is accepted in ASCII digits, even with spaces, but not in full-width digits", async () => {
    const code = appCode();
    const fullWidthCode = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    expect(await giveCode(fullWidthCode)).toMatchObject(expectedError);
    expect(await giveCode(` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({ status: 200 });
  });

  it("is accepted once, and no code of an earlier step is accepted after it", async () => {
    expect(await giveCode(appCode())).toMatchObject({ status: 200 });
    const usedCodeError = { ...expectedError, message: "You already used that code. Please wait for the next one." };
    expect(await giveCode(appCode())).toMatchObject(usedCodeError);
    expect(await giveCode(appCode(-1))).toMatchObject(usedCodeError);
    expect(await giveCode(appCode(1))).toMatchObject({ status: 200 });
  });

  it("sent several times concurrently is accepted once", async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => giveCode(appCode())));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === "wrong_code")).toHaveLength(3);
  });

  it("is valid for its own account only", async () => {
    const other = await newAdminWithSecondFactor(start);
    expect(await giveCode(appCode(), later, other.tokenWithoutCode)).toMatchObject(expectedError);
  });

  it("is rejected for an account without a second factor", async () => {
    const { token } = await newAdmin(start);
    expect(await giveCode("123456", later, token)).toMatchObject({ status: 409, code: "second_factor_is_off" });
  });

  it("renews the session without resetting the sign-in time", async () => {
    const { token } = await callExpectingSuccess("giveSecondFactor", {
      token: admin.tokenWithoutCode,
      body: { code: appCode() },
      now: later,
    });
    expect(await callAdminRoute(token, new Date(start.getTime() + 30.5 * 60_000))).toMatchObject({ status: 200 });
    expect(jwt.decode(token)).toMatchObject({ auth_time: start.getTime() / 1000, sid: admin.sessionId });
  });
});

describe("the limit on wrong codes", () => {
  it("is five, for app and recovery codes together, in all sessions, and then blocks the right code too", async () => {
    for (const code of ["000000", "999999", "aaaa-aaaa-aaaa", "000001", "what is this"]) {
      expect(await giveCode(code), code).toMatchObject(expectedError);
    }
    const lockedError = { status: 429, code: "too_many_attempts" };
    expect(await giveCode(appCode())).toMatchObject(lockedError);
    expect(await giveCode(admin.recoveryCodes[0])).toMatchObject(lockedError);
    expect((await giveCode(appCode(), later, admin.token)).status).toBe(429);
    const nextWindow = new Date(start.getTime() + 15 * 60_000);
    expect(await giveCode(codeAt(admin.secret, nextWindow), nextWindow)).toMatchObject({ status: 200 });
  });

  it("applies to concurrent attempts", async () => {
    const guesses = Array.from({ length: 12 }, (_, index) => `00000${index}`.slice(-6));
    const replies = await Promise.all(guesses.map((guess) => giveCode(guess)));
    expect(replies.filter(({ code }) => code === "wrong_code")).toHaveLength(5);
    expect(replies.filter(({ code }) => code === "too_many_attempts")).toHaveLength(7);
  });

  it("is not reset by a right code that was already used", async () => {
    expect(await giveCode(appCode())).toMatchObject({ status: 200 });
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await giveCode("000000")).code).toBe("wrong_code");
    expect((await giveCode(appCode())).code).toBe("wrong_code");
    expect((await giveCode(admin.recoveryCodes[0])).code).toBe("too_many_attempts");
  });

  it("is reset by a right code", async () => {
    for (const steps of [0, 1]) {
      const now = afterTimeSteps(later, steps);
      for (let attempt = 0; attempt < 4; attempt += 1) expect((await giveCode("000000", now)).code).toBe("wrong_code");
      expect(await giveCode(appCode(steps), now)).toMatchObject({ status: 200 });
    }
  });
});

describe("a recovery code", () => {
  it("is accepted once, reduces the number of codes left, and is audited without its text", async () => {
    const [code = ""] = admin.recoveryCodes;
    const request = { token: admin.tokenWithoutCode, body: { code }, now: later };
    const { token } = await callExpectingSuccess("giveSecondFactor", request);
    expect(await callExpectingSuccess("getSecondFactor", { token, now: later })).toMatchObject({
      on: true,
      recoveryCodesLeft: 9,
    });
    expect(await giveCode(code)).toMatchObject(expectedError);
    const by = { userId: admin.id, email: admin.email };
    expect(await laterAuditEntries()).toMatchObject([{ action: "second-factor.recovery", by, old: null, new: null }]);
  });

  it("is accepted without dashes, in capitals, and with letters that look like its digits", async () => {
    const [firstCode = "", secondCode = ""] = admin.recoveryCodes;
    expect(await giveCode(firstCode.toUpperCase().replaceAll("-", ""))).toMatchObject({ status: 200 });
    expect(await giveCode(` ${secondCode.replaceAll("0", "O").replaceAll("-", " ")} `)).toMatchObject({ status: 200 });
  });

  it("sent several times concurrently is accepted once, as is a different one sent with it", async () => {
    const [firstCode, secondCode] = admin.recoveryCodes;
    const replies = await Promise.all([
      giveCode(firstCode),
      giveCode(secondCode),
      giveCode(firstCode),
      giveCode(firstCode),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await callExpectingSuccess("getSecondFactor", { token: admin.token, now: later })).toMatchObject({
      recoveryCodesLeft: 8,
    });
  });

  it("is accepted until none is left, and the app's code even after that", async () => {
    for (const code of admin.recoveryCodes) expect(await giveCode(code)).toMatchObject({ status: 200 });
    expect(await callExpectingSuccess("getSecondFactor", { token: admin.token, now: later })).toMatchObject({
      on: true,
      recoveryCodesLeft: 0,
    });
    expect(await giveCode(admin.recoveryCodes[0])).toMatchObject(expectedError);
    expect(await giveCode(appCode())).toMatchObject({ status: 200 });
  });
});
