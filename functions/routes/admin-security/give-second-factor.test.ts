import { beforeEach, describe, expect, it, vi } from "vitest";
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
vi.setConfig({ testTimeout: 60_000 });

const start = new Date("2026-11-21T10:00:00Z");
/** `start`'s code was used to enable the second factor; later ones are fresh. */
const later = afterTimeSteps(start, 4);

let admin: AdminWithSecondFactor;
beforeEach(async () => {
  admin = await newAdminWithSecondFactor(start);
});

const give = (code: string | undefined, now = later, token = admin.tokenWithoutCode) =>
  call("giveSecondFactor", { token, body: { code }, now });
/** The app's code, this many steps from `later`. */
const appCode = (steps = 0) => codeAt(admin.secret, afterTimeSteps(later, steps));
const callAdminRoute = (token: string, now = later) => call("getAdminSettings", { token, now });
const expectedError = { status: 403, code: "wrong_code" };
const laterAuditEntries = async () =>
  (await allRows()).filter(({ pk, target, at }) => pk === "AUDIT" && target === admin.id && at === later.toISOString());

describe("an app code", () => {
  it("signs its admin in, for the renewed session too", async () => {
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

  it.each([-1, 0, 1])("is accepted when the phone's clock is %i steps off", async (steps) => {
    expect(await give(appCode(steps))).toMatchObject({ status: 200 });
  });

  it.each([-2, 2])("is rejected when it is %i steps off", async (steps) => {
    expect(await give(appCode(steps))).toMatchObject(expectedError);
  });

  it("is accepted in the digits that apps display, and in no others", async () => {
    const code = appCode();
    const wide = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    expect(await give(wide)).toMatchObject(expectedError);
    expect(await give(` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({ status: 200 });
  });

  it("is accepted once, and no code of an earlier step is accepted after it", async () => {
    expect(await give(appCode())).toMatchObject({ status: 200 });
    const used = { ...expectedError, message: "That code was used already. Please wait for the next one." };
    expect(await give(appCode())).toMatchObject(used);
    expect(await give(appCode(-1))).toMatchObject(used);
    expect(await give(appCode(1))).toMatchObject({ status: 200 });
  });

  it("sent several times at once is accepted once", async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => give(appCode())));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === "wrong_code")).toHaveLength(3);
  });

  it("is valid for its own account only", async () => {
    const other = await newAdminWithSecondFactor(start);
    expect(await give(appCode(), later, other.tokenWithoutCode)).toMatchObject(expectedError);
  });

  it("is not required without a second factor", async () => {
    const { token } = await newAdmin(start);
    expect(await give("123456", later, token)).toMatchObject({ status: 409, code: "second_factor_is_off" });
  });

  it("renews the session without resetting the sign-in time", async () => {
    const { token } = await callExpectingSuccess("giveSecondFactor", {
      token: admin.tokenWithoutCode,
      body: { code: appCode() },
      now: later,
    });
    const login = { token, body: { password: "a better horse" }, now: new Date(start.getTime() + 30.5 * 60_000) };
    expect(await callAdminRoute(token, login.now)).toMatchObject({ status: 200 });
    expect(await call("updateMe", login)).toMatchObject({ status: 403, code: "sign_in_again" });
  });
});

describe("the limit on wrong codes", () => {
  it("is five, for app and recovery codes together, in all sessions, and then blocks the right code too", async () => {
    for (const code of ["000000", "999999", "aaaa-aaaa-aaaa", "000001", "what is this"]) {
      expect(await give(code), code).toMatchObject(expectedError);
    }
    const locked = { status: 429, code: "too_many_attempts" };
    expect(await give(appCode())).toMatchObject(locked);
    expect(await give(admin.recoveryCodes[0])).toMatchObject(locked);
    expect((await give(appCode(), later, admin.token)).status).toBe(429);
    const next = new Date(start.getTime() + 15 * 60_000);
    expect(await give(codeAt(admin.secret, next), next)).toMatchObject({ status: 200 });
  });

  it("applies to concurrent attempts", async () => {
    const guesses = Array.from({ length: 12 }, (_, index) => `00000${index}`.slice(-6));
    const replies = await Promise.all(guesses.map((guess) => give(guess)));
    expect(replies.filter(({ code }) => code === "wrong_code")).toHaveLength(5);
    expect(replies.filter(({ code }) => code === "too_many_attempts")).toHaveLength(7);
  });

  it("is not reset by a used code", async () => {
    expect(await give(appCode())).toMatchObject({ status: 200 });
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await give("000000")).code).toBe("wrong_code");
    expect((await give(appCode())).code).toBe("wrong_code");
    expect((await give(admin.recoveryCodes[0])).code).toBe("too_many_attempts");
  });

  it("is reset by a right code", async () => {
    for (const steps of [0, 1]) {
      const now = afterTimeSteps(later, steps);
      for (let attempt = 0; attempt < 4; attempt += 1) expect((await give("000000", now)).code).toBe("wrong_code");
      expect(await give(appCode(steps), now)).toMatchObject({ status: 200 });
    }
  });
});

describe("a recovery code", () => {
  it("is accepted once, reduces the count, and is audited without being named", async () => {
    const [code = ""] = admin.recoveryCodes;
    const request = { token: admin.tokenWithoutCode, body: { code }, now: later };
    const { token } = await callExpectingSuccess("giveSecondFactor", request);
    expect(await callExpectingSuccess("getSecondFactor", { token, now: later })).toMatchObject({
      on: true,
      recoveryCodesLeft: 9,
    });
    expect(await give(code)).toMatchObject(expectedError);
    const by = { userId: admin.id, email: admin.email };
    expect(await laterAuditEntries()).toMatchObject([{ action: "second-factor.recovery", by, old: null, new: null }]);
  });

  it("is accepted without dashes, in capitals, and with letters that look like its digits", async () => {
    const [one = "", two = ""] = admin.recoveryCodes;
    expect(await give(one.toUpperCase().replaceAll("-", ""))).toMatchObject({ status: 200 });
    expect(await give(` ${two.replaceAll("0", "O").replaceAll("-", " ")} `)).toMatchObject({ status: 200 });
  });

  it("sent several times at once is accepted once, and two different ones are both accepted", async () => {
    const [one, two] = admin.recoveryCodes;
    const replies = await Promise.all([give(one), give(two), give(one), give(one)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await callExpectingSuccess("getSecondFactor", { token: admin.token, now: later })).toMatchObject({
      recoveryCodesLeft: 8,
    });
  });

  it("is accepted until the last is used, and the app's code after that", async () => {
    for (const code of admin.recoveryCodes) expect(await give(code)).toMatchObject({ status: 200 });
    expect(await callExpectingSuccess("getSecondFactor", { token: admin.token, now: later })).toMatchObject({
      on: true,
      recoveryCodesLeft: 0,
    });
    expect(await give(admin.recoveryCodes[0])).toMatchObject(expectedError);
    expect(await give(appCode())).toMatchObject({ status: 200 });
  });
});
