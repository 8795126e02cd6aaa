import { expect } from "vitest";
import { newAdmin } from "#functions/testing/people.ts";
import { codeAt } from "#functions/testing/second-factors.ts";
import { shows, startShopOnClock } from "./testing/shop-on-clock.ts";
import { milliseconds, timeRules } from "./time-rules.ts";

const shop = await startShopOnClock();
const now = () => shop.clock.now();

const summary = (token: string) => shop.call("getAdminSummary", { token });

shows("adminIdle", async (lasts) => {
  const { token } = await newAdmin(now());
  shop.passAlmost(lasts);
  expect(await summary(token)).toMatchObject({ status: 200 });
  shop.passTheRest();
  expect(await summary(token)).toMatchObject({ status: 403, code: "session_idle" });
});

shows("adminPassword", async (lasts) => {
  let { token } = await newAdmin(now());
  const end = now().getTime() + lasts;
  const idle = milliseconds(timeRules.adminIdle.lasts);
  const renew = async () => ({ token } = await shop.callExpectingSuccess("renewAdminSession", { token }));
  while (end - now().getTime() > idle) {
    shop.passAlmost(idle);
    await renew();
  }
  shop.passAlmost(end - now().getTime());
  await renew();
  shop.passTheRest();
  expect(await summary(token)).toMatchObject({ status: 403, code: "session_idle" });
});

shows("adminProof", async (lasts) => {
  const { id, token } = await newAdmin(now());
  const exported = () => shop.call("exportAdminUser", { token, params: { id } });
  shop.passAlmost(lasts);
  expect(await exported()).toMatchObject({ status: 200 });
  shop.passTheRest();
  expect(await exported()).toMatchObject({ status: 403, code: "proof_required" });
});

shows("secondFactorSetup", async (lasts) => {
  const begin = async () => {
    const { token, password: currentPassword } = await newAdmin(now());
    const { secret } = await shop.callExpectingSuccess("beginSecondFactor", { token, body: { currentPassword } });
    return { token, secret };
  };
  const confirm = ({ token, secret }: Awaited<ReturnType<typeof begin>>) =>
    shop.call("confirmSecondFactor", { token, body: { code: codeAt(secret, now()) } });
  const [inTime, late] = [await begin(), await begin()];
  shop.passAlmost(lasts);
  expect(await confirm(inTime)).toMatchObject({ status: 200 });
  shop.passTheRest();
  expect(await confirm(late)).toMatchObject({ code: "second_factor_is_off" });
});
