import { expect } from "vitest";
import { newIpAddress } from "#functions/testing/donating.ts";
import { requestedToken, tokenMailedTo } from "#functions/testing/links.ts";
import { addPasskeyTo, beginSignIn, viewerHeaders } from "#functions/testing/passkeys.ts";
import { type Customer, newConfirmedCustomer, newCustomer } from "#functions/testing/people.ts";
import { shows, startShopOnClock } from "./testing/shop-on-clock.ts";

const shop = await startShopOnClock();
const now = () => shop.clock.now();

shows("session", async (lasts) => {
  const { token } = await newCustomer(now());
  shop.passAlmost(lasts);
  expect(await shop.call("getMe", { token })).toMatchObject({ status: 200 });
  shop.passTheRest();
  expect(await shop.call("getMe", { token })).toMatchObject({ status: 401, code: "sign_in_required" });
});

shows("passwordAttempts", async (lasts) => {
  // Attempts are counted in windows that begin at fixed times.
  shop.clock.moveTo(new Date(Math.ceil(now().getTime() / lasts) * lasts));
  const { token, password } = await newCustomer(now());
  const change = (currentPassword: string) =>
    shop.call("updateMe", { token, body: { password: "a better horse", currentPassword } });
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await change("wrong")).code).toBe("wrong_password");
  shop.passAlmost(lasts);
  expect(await change(password)).toMatchObject({ status: 429, code: "too_many_attempts" });
  shop.passTheRest();
  expect(await change(password)).toMatchObject({ status: 200 });
});

shows("passkeyChallenge", async (lasts) => {
  const { authenticator } = await addPasskeyTo(await newCustomer(now()), undefined, now());
  const challenges = [await beginSignIn(now()), await beginSignIn(now())] as const;
  const give = async (challenge: (typeof challenges)[number]) => {
    const body = { passkey: authenticator.use(challenge) };
    return shop.call("signInWithPasskey", { body, headers: await viewerHeaders() });
  };
  shop.passAlmost(lasts);
  expect(await give(challenges[0])).toMatchObject({ status: 200 });
  shop.passTheRest();
  expect(await give(challenges[1])).toMatchObject({ code: "passkey_refused" });
});

shows("resetLink", async (lasts) => {
  const mailedToken = async () => requestedToken((await newConfirmedCustomer(now())).email, "resetPassword", now());
  const [inTime, late] = [await mailedToken(), await mailedToken()];
  const reset = (token: string) => shop.call("resetPassword", { body: { token, password: "a better horse" } });
  shop.passAlmost(lasts);
  expect(await reset(inTime)).toMatchObject({ status: 200 });
  shop.passTheRest();
  expect(await reset(late)).toMatchObject({ code: "link_invalid" });
});

shows("confirmLink", async (lasts) => {
  const newLink = async () => {
    const { token, email, password } = await newCustomer(now());
    await shop.callExpectingSuccess("sendConfirmation", { token });
    return { token: await tokenMailedTo(email, "confirmAddress", now()), password };
  };
  const [inTime, late] = [await newLink(), await newLink()];
  shop.passAlmost(lasts);
  expect(await shop.call("confirmAddress", { body: inTime })).toMatchObject({ status: 200 });
  shop.passTheRest();
  expect(await shop.call("confirmAddress", { body: late })).toMatchObject({ code: "link_invalid" });
});

shows("undoLink", async (lasts) => {
  const newLink = async () => {
    const { token, email, password: currentPassword } = await newConfirmedCustomer(now());
    await shop.callExpectingSuccess("updateMe", { token, body: { password: "a thief's horse", currentPassword } });
    return tokenMailedTo(email, "passwordChanged", now());
  };
  const [inTime, late] = [await newLink(), await newLink()];
  shop.passAlmost(lasts);
  expect(await shop.call("undoChange", { body: { token: inTime } })).toMatchObject({ status: 200 });
  shop.passTheRest();
  expect(await shop.call("undoChange", { body: { token: late } })).toMatchObject({ code: "link_invalid" });
});

shows("knownPlace", async (lasts) => {
  const headers = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1" };
  const signIn = ({ email, password }: Customer) =>
    shop.callExpectingSuccess("login", { body: { email, password }, headers, ipAddress: newIpAddress() });
  const newSignInsOf = async ({ email }: Customer) => {
    await shop.runJob("sweepMails");
    return shop.ses.sent({ to: email }).filter(({ kind }) => kind === "newSignIn").length;
  };
  const [soon, late] = [await newConfirmedCustomer(now()), await newConfirmedCustomer(now())];
  for (const customer of [soon, late]) await signIn(customer);
  expect([await newSignInsOf(soon), await newSignInsOf(late)]).toEqual([1, 1]);
  shop.passAlmost(lasts);
  await signIn(soon);
  shop.passTheRest();
  await signIn(late);
  expect([await newSignInsOf(soon), await newSignInsOf(late)]).toEqual([1, 2]);
});
