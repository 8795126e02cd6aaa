import { beforeEach, describe, expect, it } from "vitest";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin } from "../../testing/people.ts";
import { newAdminWithSecondFactor } from "../../testing/second-factors.ts";

const start = new Date("2026-11-21T10:00:00Z");
const minutesLater = (minutes: number, seconds = 0) => new Date(start.getTime() + (minutes * 60 + seconds) * 1000);
const minutesPerHour = 60;

let admin: Customer;
beforeEach(async () => {
  admin = await newAdmin(start);
});

const callAdminRoute = (token: string, now: Date) => call("getAdminSettings", { token, now });
const renew = async (token: string, now: Date) =>
  (await callExpectingSuccess("renewAdminSession", { token, now })).token;

describe("an admin's session", () => {
  it("ends half an hour after it was last renewed", async () => {
    expect(await callAdminRoute(admin.token, minutesLater(30))).toMatchObject({ status: 200 });
    expect(await callAdminRoute(admin.token, minutesLater(30, 1))).toMatchObject({ status: 403, code: "session_idle" });
    const renewedToken = await renew(admin.token, minutesLater(20));
    expect(await callAdminRoute(renewedToken, minutesLater(50))).toMatchObject({ status: 200 });
    expect(await callAdminRoute(renewedToken, minutesLater(50, 1))).toMatchObject({
      status: 403,
      code: "session_idle",
    });
  });

  it("cannot be renewed once it has ended", async () => {
    const request = { token: admin.token, now: minutesLater(31) };
    expect(await call("renewAdminSession", request)).toMatchObject({ status: 403, code: "session_idle" });
  });

  it("ends twelve hours after the password was entered, however often it is renewed", async () => {
    let { token } = admin;
    for (let minute = 30; minute <= 12 * minutesPerHour; minute += 30) token = await renew(token, minutesLater(minute));
    expect(await callAdminRoute(token, minutesLater(12 * minutesPerHour))).toMatchObject({ status: 200 });
    const afterExpiry = { token, now: minutesLater(12 * minutesPerHour, 1) };
    expect(await callAdminRoute(afterExpiry.token, afterExpiry.now)).toMatchObject({
      status: 403,
      code: "session_idle",
    });
    expect(await call("renewAdminSession", afterExpiry)).toMatchObject({ status: 403, code: "session_idle" });
  });

  it("ends for the admin area only: as a customer, the admin stays signed in for seven days", async () => {
    for (const minutes of [31, 13 * minutesPerHour, 7 * 24 * minutesPerHour - 1]) {
      expect(await call("getMe", { token: admin.token, now: minutesLater(minutes) })).toMatchObject({ status: 200 });
    }
  });

  it("keeps its second-factor confirmation when renewed, and cannot be renewed without one", async () => {
    const adminWithFactor = await newAdminWithSecondFactor(start);
    expect(await callAdminRoute(await renew(adminWithFactor.token, minutesLater(10)), minutesLater(40))).toMatchObject({
      status: 200,
    });
    const request = { token: adminWithFactor.tokenWithoutCode, now: start };
    expect(await call("renewAdminSession", request)).toMatchObject({ status: 403, code: "second_factor_required" });
  });
});

describe("a new password of an admin with a second factor", () => {
  const changePassword = async (token: string, currentPassword: string, now: Date) =>
    (await callExpectingSuccess("updateMe", { token, body: { password: "a better horse", currentPassword }, now }))
      .token ?? "";

  it("does not end the access to the admin area", async () => {
    const adminWithFactor = await newAdminWithSecondFactor(start);
    const token = await changePassword(adminWithFactor.token, adminWithFactor.password, minutesLater(10));
    expect(await callAdminRoute(token, minutesLater(10))).toMatchObject({ status: 200 });
  });

  it("is rejected in an ended session, and in one without a code", async () => {
    const adminWithFactor = await newAdminWithSecondFactor(start);
    const body = { password: "a better horse", currentPassword: adminWithFactor.password };
    const expectedError = { status: 403, code: "second_factor_required" };
    expect(await call("updateMe", { token: adminWithFactor.token, body, now: minutesLater(31) })).toMatchObject(
      expectedError,
    );
    expect(await call("updateMe", { token: adminWithFactor.tokenWithoutCode, body, now: start })).toMatchObject(
      expectedError,
    );
  });
});
