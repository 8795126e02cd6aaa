import { expect, it } from "vitest";
import * as z from "zod";
import { resetSecondFactor } from "../../data/second-factor.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { addPasskeyTo, beginAdding, beginConfirming, beginProof, viewerHeaders } from "../../testing/passkeys.ts";
import { newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";
import { newAdminWithSecondFactor } from "../../testing/second-factors.ts";
import { type Deviation, SoftwareAuthenticator } from "../../testing/software-authenticator.ts";

const minute = 60_000;
type Change = "on" | "off";

/** Gives a passkey as the second step. */
async function give(token: string, authenticator: SoftwareAuthenticator, secondFactor?: Change, deviation?: Deviation) {
  const passkey = authenticator.use(await beginProof({ token }), deviation);
  return call("givePasskey", { token, body: { passkey, secondFactor }, headers: await viewerHeaders() });
}

const tokenIn = ({ body }: { readonly body: unknown }) => z.object({ token: z.string() }).parse(body).token;
const codeOfSummary = async (token: string) => (await call("getAdminSummary", { token })).code;

/** An admin whose passkey is the only second factor, who signs in again with the password. */
async function newAdminWithPasskeyFactor() {
  const admin = await newAdmin();
  const { authenticator, passkey } = await addPasskeyTo(admin);
  const token = tokenIn(await give(admin.token, authenticator, "on"));
  const { email, password } = admin;
  const signedIn = await callExpectingSuccess("login", { body: { email, password } });
  return { admin, authenticator, passkey, token, tokenWithoutPasskey: signedIn.token };
}

it("is accepted instead of a code of the app", async () => {
  const admin = await newAdminWithSecondFactor();
  const { authenticator } = await addPasskeyTo(admin);
  expect(await codeOfSummary(admin.tokenWithoutCode)).toBe("second_factor_required");
  const token = tokenIn(await give(admin.tokenWithoutCode, authenticator));
  expect(await codeOfSummary(token)).toBeUndefined();
});

it("is a second factor only once the admin has turned that on, which ends all other sessions", async () => {
  const admin = await newAdmin();
  const { authenticator } = await addPasskeyTo(admin);
  expect(await codeOfSummary(admin.token), "adding one changes nothing").toBeUndefined();
  const token = tokenIn(await give(admin.token, authenticator, "on"));
  expect(await codeOfSummary(admin.token)).toBe("sign_in_required");
  expect(await codeOfSummary(token)).toBeUndefined();
  expect(await callExpectingSuccess("getSecondFactor", { token })).toMatchObject({
    on: true,
    kind: "passkeys",
    recoveryCodesLeft: 0,
  });
  expect((await give(token, authenticator, "on")).code).toBe("second_factor_is_on");
  const [entry] = (await allRows()).filter(
    ({ action, target }) => action === "second-factor.on" && target === admin.id,
  );
  expect(entry).toMatchObject({ old: "off", new: "passkeys" });
});

it("is required at every sign-in with a password from then on, and opens the admin area", async () => {
  const { authenticator, tokenWithoutPasskey } = await newAdminWithPasskeyFactor();
  expect(await codeOfSummary(tokenWithoutPasskey)).toBe("second_factor_required");
  expect(await call("giveSecondFactor", { token: tokenWithoutPasskey, body: { code: "123456" } })).toMatchObject({
    code: "second_factor_is_off",
    message: "Your account has no authenticator app. Please use a passkey.",
  });
  expect(await codeOfSummary(tokenIn(await give(tokenWithoutPasskey, authenticator)))).toBeUndefined();
});

it("stays as long as it is the only second factor, also of two removals at the same time", async () => {
  const { admin, authenticator, passkey, token } = await newAdminWithPasskeyFactor();
  const headers = await viewerHeaders();
  const body = { currentPassword: admin.password };
  const remove = (id: string) => call("removePasskey", { token, params: { id }, body, headers });
  expect((await remove(passkey.id)).code).toBe("passkey_needed");
  const second = await addPasskeyTo({ token, password: admin.password });
  const codes = (await Promise.all([remove(passkey.id), remove(second.passkey.id)])).map(({ code }) => code);
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  expect((await callExpectingSuccess("listPasskeys", { token })).passkeys).toHaveLength(1);
  const remaining = codes[0] === undefined ? second.authenticator : authenticator;
  const tokenAfter = tokenIn(await give(token, remaining, "off"));
  expect(await callExpectingSuccess("getSecondFactor", { token: tokenAfter })).toMatchObject({ on: false, kind: null });
  const left = (await callExpectingSuccess("listPasskeys", { token: tokenAfter })).passkeys[0]?.id ?? "";
  expect((await call("removePasskey", { token: tokenAfter, params: { id: left }, body, headers })).status).toBe(200);
});

it("does not turn an authenticator app off", async () => {
  const admin = await newAdminWithSecondFactor();
  const { authenticator } = await addPasskeyTo(admin);
  expect((await give(admin.token, authenticator, "off")).code).toBe("second_factor_is_off");
});

it.each([
  ["from another site", { origin: "https://evil.test" }],
  ["for another site", { rpId: "evil.test" }],
  ["without its user verified", { isUserVerified: false }],
  ["with a made-up challenge", { challenge: "C".repeat(43) }],
] satisfies [string, Deviation][])("is refused %s", async (_, deviation) => {
  const { authenticator, tokenWithoutPasskey } = await newAdminWithPasskeyFactor();
  expect(await give(tokenWithoutPasskey, authenticator, undefined, deviation)).toMatchObject({
    status: 403,
    code: "passkey_refused",
  });
});

it("is refused with another key, for a challenge of another call, and of another admin", async () => {
  const { authenticator, tokenWithoutPasskey: token } = await newAdminWithPasskeyFactor();
  const other = await newAdminWithPasskeyFactor();
  const headers = await viewerHeaders();
  const codeFor = async (passkey: unknown) => (await call("givePasskey", { token, body: { passkey }, headers })).code;
  const forged = { ...new SoftwareAuthenticator().use(await beginProof({ token })), userHandle: null };
  expect(await codeFor({ ...forged, credentialId: authenticator.credentialId })).toBe("passkey_refused");
  expect(await codeFor(authenticator.use(await beginConfirming({ token })))).toBe("passkey_refused");
  expect(await codeFor(other.authenticator.use(await beginProof({ token })))).toBe("passkey_refused");
  expect(await codeFor(authenticator.use(await beginProof({ token: other.token })))).toBe("passkey_refused");
});

it("is a recent proof for sensitive calls", async () => {
  const now = new Date();
  const admin = await newAdmin(new Date(now.getTime() - 20 * minute));
  const { authenticator } = await addPasskeyTo(admin);
  const body = { list: "orders", rows: 1, filters: {} };
  expect((await call("recordAdminExport", { token: admin.token, body })).code).toBe("proof_required");
  const token = tokenIn(await give(admin.token, authenticator));
  expect((await call("recordAdminExport", { token, body })).code).not.toBe("proof_required");
});

it("is nothing to a customer", async () => {
  const customer = await newCustomer();
  await addPasskeyTo(customer);
  expect(
    (await call("beginPasskeyProof", { token: customer.token, body: {}, headers: await viewerHeaders() })).status,
  ).toBe(403);
});

it("is removed with the second factor when an operator resets it, so that a lost device opens nothing", async () => {
  const { admin, authenticator, tokenWithoutPasskey } = await newAdminWithPasskeyFactor();
  expect(await resetSecondFactor(admin.email, new Date())).toEqual({ changed: true });
  expect(await codeOfSummary(tokenWithoutPasskey)).toBe("sign_in_required");
  const { email, password } = admin;
  const { token } = await callExpectingSuccess("login", { body: { email, password } });
  expect(await codeOfSummary(token)).toBeUndefined();
  expect((await callExpectingSuccess("listPasskeys", { token })).passkeys).toEqual([]);
  expect(authenticator.create(await beginAdding({ token, password }))).toBeDefined();
  await addPasskeyTo({ token, password });
  expect(await resetSecondFactor(email, new Date())).toEqual({ changed: true });
  expect(await resetSecondFactor(email, new Date())).toEqual({ changed: false });
});
