import { expect, it } from "vitest";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { addPasskeyTo, beginAdding, beginConfirming, viewerHeaders } from "../../testing/passkeys.ts";
import { newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";
import { newAdminWithSecondFactor } from "../../testing/second-factors.ts";
import { type Deviation, SoftwareAuthenticator } from "../../testing/software-authenticator.ts";

const passkeysOf = async (token: string) => (await callExpectingSuccess("listPasskeys", { token })).passkeys;

it("adds a passkey under the name of what keeps it, or the name that was typed", async () => {
  const customer = await newCustomer();
  await addPasskeyTo(customer, new SoftwareAuthenticator("bada5566-a7aa-401f-bd96-45619a55120d"));
  await addPasskeyTo(customer);
  const passkey = new SoftwareAuthenticator().create(await beginAdding(customer));
  const { token } = customer;
  const body = { passkey, name: "  Blue key " };
  await callExpectingSuccess("addPasskey", { token, body, headers: await viewerHeaders() });
  expect((await passkeysOf(token)).map(({ name }) => name)).toEqual(["1Password", null, "Blue key"]);
  expect((await passkeysOf(token))[0]).toMatchObject({ isSecurityKey: false, backedUp: true, lastUsedAt: null });
});

it("needs the password or a passkey for every addition, however recent the sign-in", async () => {
  const customer = await newCustomer();
  const { token } = customer;
  const headers = await viewerHeaders();
  const begin = (proof: object) => call("beginPasskey", { token, headers, body: { purpose: "add", ...proof } });
  expect(await begin({})).toMatchObject({ status: 403, code: "sign_in_again" });
  expect(await begin({ currentPassword: "wrong" })).toMatchObject({ status: 403, code: "wrong_password" });
  expect(await call("beginPasskey", { token, headers, body: { purpose: "confirm" } })).toMatchObject({
    code: "passkey_missing",
  });
  const { authenticator } = await addPasskeyTo(customer);
  const passkey = authenticator.use(await beginConfirming(customer));
  expect((await begin({ passkey })).status).toBe(200);
  expect((await begin({ passkey })).code, "the same proof again").toBe("passkey_refused");
  expect(
    (await begin({ passkey: authenticator.use(await beginConfirming(customer)), currentPassword: "wrong" })).code,
  ).toBe("wrong_password");
});

it.each([
  ["another site", { origin: "https://evil.test" }],
  ["a signature for another site", { rpId: "evil.test" }],
  ["a made-up challenge", { challenge: "B".repeat(43) }],
  ["an authenticator that did not verify its user", { isUserVerified: false }],
] satisfies [string, Deviation][])("does not add a passkey from %s", async (_, deviation) => {
  const customer = await newCustomer();
  const passkey = new SoftwareAuthenticator().create(await beginAdding(customer), deviation);
  const request = { token: customer.token, body: { passkey }, headers: await viewerHeaders() };
  expect(await call("addPasskey", request)).toMatchObject({ status: 403, code: "passkey_refused" });
  expect(await passkeysOf(customer.token)).toEqual([]);
});

it("does not add a passkey for another account's challenge, nor for one of a use", async () => {
  const [customer, thief] = await Promise.all([newCustomer(), newCustomer()]);
  const options = await beginAdding(customer);
  const headers = await viewerHeaders();
  const body = { passkey: new SoftwareAuthenticator().create(options) };
  expect((await call("addPasskey", { token: thief.token, body, headers })).code).toBe("passkey_refused");
  expect((await call("addPasskey", { token: customer.token, body, headers })).status, "the owner still can").toBe(200);
  const { challenge } = await beginConfirming(customer);
  const otherBody = { passkey: new SoftwareAuthenticator().create({ ...options, challenge }) };
  expect((await call("addPasskey", { token: customer.token, body: otherBody, headers })).code).toBe("passkey_refused");
});

it("adds a credential once, also of two calls at the same time", async () => {
  const customer = await newCustomer();
  const authenticator = new SoftwareAuthenticator();
  const headers = await viewerHeaders();
  const [one, other] = [await beginAdding(customer), await beginAdding(customer)];
  const add = (options: typeof one) =>
    call("addPasskey", { token: customer.token, body: { passkey: authenticator.create(options) }, headers });
  const codes = (await Promise.all([add(one), add(other)])).map(({ code }) => code);
  expect(codes).toContain(undefined);
  expect(codes.filter((code) => code === "passkey_known" || code === "changed_meanwhile")).toHaveLength(1);
  expect(await passkeysOf(customer.token)).toHaveLength(1);
  expect(
    (
      await call("addPasskey", {
        token: customer.token,
        body: { passkey: authenticator.create(await beginAdding(customer)) },
        headers,
      })
    ).code,
  ).toBe("passkey_known");
});

it("adds at most ten passkeys", async () => {
  const customer = await newCustomer();
  const { token, password } = customer;
  for (let count = 0; count < 10; count += 1) await addPasskeyTo(customer);
  const body = { purpose: "add", currentPassword: password };
  expect(await call("beginPasskey", { token, body, headers: await viewerHeaders() })).toMatchObject({
    status: 409,
    code: "too_many_passkeys",
  });
});

it("removes a passkey with the password or a passkey, and only one's own", async () => {
  const [customer, stranger] = await Promise.all([newCustomer(), newCustomer()]);
  const { authenticator, passkey } = await addPasskeyTo(customer);
  const headers = await viewerHeaders();
  const params = { id: passkey.id };
  const remove = (token: string, body: object) => call("removePasskey", { token, params, headers, body });
  expect((await remove(stranger.token, { currentPassword: stranger.password })).code).toBe("not_found");
  expect((await remove(customer.token, {})).code).toBe("sign_in_again");
  const used = authenticator.use(await beginConfirming(customer));
  expect((await remove(customer.token, { passkey: used })).status).toBe(200);
  expect(await passkeysOf(customer.token)).toEqual([]);
});

it("needs an admin's second factor, and writes an audit entry for an admin only", async () => {
  const admin = await newAdminWithSecondFactor();
  const headers = await viewerHeaders();
  const body = { purpose: "add", currentPassword: admin.password };
  expect((await call("beginPasskey", { token: admin.tokenWithoutCode, body, headers })).code).toBe(
    "second_factor_required",
  );
  const { passkey } = await addPasskeyTo(admin);
  const remove = { params: { id: passkey.id }, body: { currentPassword: admin.password }, headers };
  expect((await call("removePasskey", { ...remove, token: admin.tokenWithoutCode })).code).toBe(
    "second_factor_required",
  );
  await callExpectingSuccess("removePasskey", { ...remove, token: admin.token });
  await addPasskeyTo(await newCustomer());
  const actions = (await allRows()).filter(({ pk }) => pk === "AUDIT").map(({ action }) => action);
  expect(actions.filter((action) => String(action).startsWith("passkey"))).toEqual(["passkey.add", "passkey.remove"]);
});

it("is not read with the account and its orders, is part of the export, and is erased with the account", async () => {
  const customer = await newCustomer();
  const { passkey } = await addPasskeyTo(customer);
  expect((await callExpectingSuccess("getMe", { token: customer.token })).orders).toEqual([]);
  const { passkeys } = await callExpectingSuccess("exportMe", { token: customer.token });
  expect(passkeys).toEqual([passkey]);
  await callExpectingSuccess("deleteMe", {
    token: customer.token,
    body: { currentPassword: customer.password },
  });
  expect((await allRows()).filter(({ pk }) => pk === `USER#${customer.id}`)).toEqual([]);
});

it("keeps no challenge longer than five minutes", async () => {
  const now = new Date();
  const { challenge } = await beginAdding(await newAdmin(now), now);
  const row = (await allRows()).find(({ pk }) => pk === `CHALLENGE#${challenge}`);
  expect(row?.expiresAt).toBe(Math.floor(now.getTime() / 1000) + 300);
});
