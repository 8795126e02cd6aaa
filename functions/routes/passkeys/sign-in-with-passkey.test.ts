import { expect, it } from "vitest";
import { originHeader, viewerHostHeader } from "#shared/runtime/names.ts";
import { readToken } from "../../sign-in/read-token.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { addPasskeyTo, beginConfirming, beginProof, beginSignIn, viewerHeaders } from "../../testing/passkeys.ts";
import { newAdmin, newCustomer } from "../../testing/people.ts";
import { newAdminWithSecondFactor } from "../../testing/second-factors.ts";
import { type Deviation, SoftwareAuthenticator } from "../../testing/software-authenticator.ts";

const minute = 60_000;

/** Signs in with an authenticator, as the browser would. */
async function signIn(authenticator: SoftwareAuthenticator, deviation: Deviation = {}) {
  const passkey = authenticator.use(await beginSignIn(), deviation);
  return call("signInWithPasskey", { body: { passkey }, headers: await viewerHeaders() });
}

async function newCustomerWithPasskey() {
  const customer = await newCustomer();
  return { customer, ...(await addPasskeyTo(customer)) };
}

it("signs in without an address or a password, and records the sign-in", async () => {
  const { customer, authenticator } = await newCustomerWithPasskey();
  const response = await signIn(authenticator);
  expect(response.status).toBe(200);
  expect(response.body).toMatchObject({ user: { id: customer.id, email: customer.email } });
  const { passkeys } = await callExpectingSuccess("listPasskeys", { token: customer.token });
  expect(passkeys[0]?.lastUsedAt).not.toBeNull();
  expect((await signIn(authenticator)).status, "once more").toBe(200);
});

it.each([
  ["the page of another site", { origin: "https://everline.example.evil.test" }],
  ["a page of the site over plain HTTP", { origin: "http://everline.example" }],
  ["a subdomain of the site", { origin: "https://www.everline.example" }],
  ["a signature for another site", { rpId: "evil.test" }],
  ["a challenge that the shop did not create", { challenge: "A".repeat(43) }],
  ["an authenticator that did not verify its user", { isUserVerified: false }],
  [
    "another account's user handle",
    { userHandle: Buffer.from("usr_01M7YQ1WE0D6YZT9JBN65N8YV3").toString("base64url") },
  ],
  ["no user handle", { userHandle: null }],
] satisfies [string, Deviation][])("refuses %s", async (_, deviation) => {
  const { authenticator } = await newCustomerWithPasskey();
  expect(await signIn(authenticator, deviation)).toMatchObject({ status: 403, code: "passkey_refused" });
  expect((await signIn(authenticator)).status, "the passkey itself is accepted").toBe(200);
});

it("refuses a copy of a passkey, whose count of signatures goes back or stands still", async () => {
  const { authenticator } = await newCustomerWithPasskey();
  expect((await signIn(authenticator, { signCount: 7 })).status).toBe(200);
  for (const signCount of [7, 6, 0])
    expect(await signIn(authenticator, { signCount }), String(signCount)).toMatchObject({ code: "passkey_refused" });
  expect((await signIn(authenticator, { signCount: 8 })).status).toBe(200);
});

it("accepts a passkey that does not count, as those that are copied between devices", async () => {
  const { authenticator } = await newCustomerWithPasskey();
  for (const _ of [1, 2]) expect((await signIn(authenticator, { signCount: 0 })).status).toBe(200);
});

it("accepts a challenge once, even of two calls at the same time", async () => {
  const { authenticator } = await newCustomerWithPasskey();
  const request = {
    body: { passkey: authenticator.use(await beginSignIn(), { signCount: 0 }) },
    headers: await viewerHeaders(),
  };
  const statuses = (await Promise.all([1, 2, 3].map(() => call("signInWithPasskey", request)))).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted()).toEqual([200, 403, 403]);
  expect((await call("signInWithPasskey", request)).code, "replayed").toBe("passkey_refused");
});

it("refuses a challenge that is older than five minutes", async () => {
  const { authenticator } = await newCustomerWithPasskey();
  const now = new Date();
  const passkey = authenticator.use(await beginSignIn(new Date(now.getTime() - 6 * minute)));
  expect(await call("signInWithPasskey", { body: { passkey }, headers: await viewerHeaders(), now })).toMatchObject({
    status: 403,
    code: "passkey_refused",
  });
});

it("refuses a signature that was asked for to confirm another call, or for an admin's second step", async () => {
  const admin = await newAdmin();
  const { authenticator } = await addPasskeyTo(admin);
  for (const options of [await beginConfirming(admin), await beginProof(admin)]) {
    const body = { passkey: authenticator.use(options) };
    expect(await call("signInWithPasskey", { body, headers: await viewerHeaders() })).toMatchObject({
      code: "passkey_refused",
    });
  }
});

it("refuses another account's credential under one's own user handle", async () => {
  const { customer: victim } = await newCustomerWithPasskey();
  const { authenticator } = await newCustomerWithPasskey();
  const userHandle = Buffer.from(victim.id).toString("base64url");
  expect(await signIn(authenticator, { userHandle })).toMatchObject({ code: "passkey_refused" });
});

it("refuses a removed passkey, and those of a closed account", async () => {
  const { customer, authenticator, passkey } = await newCustomerWithPasskey();
  await callExpectingSuccess("removePasskey", {
    token: customer.token,
    params: { id: passkey.id },
    body: { currentPassword: customer.password },
    headers: await viewerHeaders(),
  });
  expect(await signIn(authenticator)).toMatchObject({ code: "passkey_refused" });
  const closed = await newCustomerWithPasskey();
  await callExpectingSuccess("deleteMe", {
    token: closed.customer.token,
    body: { currentPassword: closed.customer.password },
  });
  expect(await signIn(closed.authenticator)).toMatchObject({ code: "passkey_refused" });
});

it("gives no hint whether an account or a passkey exists", async () => {
  const { customer } = await newCustomerWithPasskey();
  const stranger = new SoftwareAuthenticator();
  const replies = [];
  for (const id of [customer.id, "usr_01M7YQ1WE0D6YZT9JBN65N8YV3", "nobody"]) {
    const response = await signIn(stranger, { userHandle: Buffer.from(id).toString("base64url") });
    replies.push({ status: response.status, body: response.body });
  }
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
});

it("limits challenges and sign-ins by address", async () => {
  const headers = await viewerHeaders();
  const ipAddress = "198.51.100.77";
  const now = new Date();
  const codes = await Promise.all(
    Array.from({ length: 101 }, () => call("beginPasskeySignIn", { body: {}, headers, ipAddress, now })),
  );
  expect(codes.filter(({ code }) => code === "too_many_attempts")).toHaveLength(1);
});

it("does not believe a host that did not come from CloudFront", async () => {
  const forged = { [viewerHostHeader]: "evil.test", [originHeader]: "a guess" };
  expect(await call("beginPasskeySignIn", { body: {}, headers: forged })).toMatchObject({ status: 400 });
  expect(await call("beginPasskeySignIn", { body: {} })).toMatchObject({ status: 400 });
});

it("works under the host at which the site is read, and on a developer's machine without TLS", async () => {
  const { use } = await callExpectingSuccess("beginPasskeySignIn", {
    body: {},
    headers: await viewerHeaders("localhost:5173"),
  });
  expect(use.rpId).toBe("localhost");
  const customer = await newCustomer();
  const headers = await viewerHeaders("localhost:5173");
  const { token, password } = customer;
  const begun = await callExpectingSuccess("beginPasskey", {
    token,
    body: { purpose: "add", currentPassword: password },
    headers,
  });
  if (!("create" in begun)) throw new Error("no options");
  const passkey = new SoftwareAuthenticator().create(begun.create, { origin: "http://localhost:5173" });
  expect((await call("addPasskey", { token, body: { passkey }, headers })).status).toBe(200);
});

it("counts as both factors of an admin", async () => {
  const admin = await newAdminWithSecondFactor();
  const { authenticator } = await addPasskeyTo(admin);
  const passkey = authenticator.use(await beginSignIn());
  const { token } = await callExpectingSuccess("signInWithPasskey", {
    body: { passkey },
    headers: await viewerHeaders(),
  });
  expect((await readToken(token, new Date())).second).toBeDefined();
  expect((await call("getAdminSummary", { token })).status).toBe(200);
  expect((await call("getAdminSummary", { token: admin.tokenWithoutCode })).code).toBe("second_factor_required");
});
