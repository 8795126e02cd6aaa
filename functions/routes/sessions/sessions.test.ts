import { beforeEach, describe, expect, it } from "vitest";
import { keys } from "../../data/keys.ts";
import { mailId } from "../../data/outbox.ts";
import { maxSessions, noteUse } from "../../data/sessions.ts";
import { findUser } from "../../data/user.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newCustomer } from "../../testing/people.ts";
import { allRows, putRow } from "../../testing/rows.ts";
import { newAdminWithSecondFactor } from "../../testing/second-factors.ts";
import { databaseRequestsOf } from "../../testing/stored-records.ts";

// Hashing many passwords is slow on a busy machine.
const start = new Date("2026-11-24T10:00:00Z");
const hoursLater = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const phone = {
  "user-agent":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1",
  "cloudfront-viewer-city": "São Paulo",
  "cloudfront-viewer-country-name": "Brazil",
};

let ada: Customer;
beforeEach(async () => {
  ada = await newCustomer(start);
});

const signIn = async (now = start, headers: Record<string, string> = phone) => {
  const { email, password } = ada;
  const { token } = await callExpectingSuccess("login", { body: { email, password }, now, headers });
  const sessions = await listed(token, now);
  return { token, id: sessions.find(({ isCurrent }) => isCurrent)?.id ?? expect.fail() };
};
const listed = async (token = ada.token, now = start) =>
  (await callExpectingSuccess("listSessions", { token, now })).sessions;
const statusOf = async (token: string, now = start) => (await call("getMe", { token, now })).status;
const storedSessions = async () => (await findUser(ada.id))?.sessions ?? {};

describe("a session", () => {
  it("is listed with its device and place in plain words, last used first, and says which one is the caller's", async () => {
    const { id } = await signIn(hoursLater(1));
    const startedAt = hoursLater(1).toISOString();
    expect(await listed(ada.token, hoursLater(0.5))).toEqual([
      {
        id,
        device: "Safari on iPhone",
        place: "São Paulo, Brazil",
        startedAt,
        lastUsedAt: startedAt,
        isCurrent: false,
      },
      expect.objectContaining({ id: ada.sessionId, device: "Chrome on Windows", isCurrent: true }),
    ]);
  });

  it("begins with registration too", async () => {
    const body = { name: "Ada", email: `new-${ada.email}`, password: "a good horse" };
    const { token } = await callExpectingSuccess("register", { body, now: start, headers: phone });
    expect(await listed(token)).toMatchObject([{ device: "Safari on iPhone", isCurrent: true }]);
  });

  it("ends on the server when its owner signs out: a copied token is refused, and changes nothing", async () => {
    const other = await signIn();
    expect(await call("signOut", { token: ada.token, now: start })).toMatchObject({ status: 200, body: { ok: true } });
    const takeOver = { password: "a thief's horse", currentPassword: ada.password };
    for (const [id, request] of [
      ["getMe", {}],
      ["updateMe", { body: takeOver }],
      ["signOut", {}],
    ] as const) {
      expect(await call(id, { token: ada.token, now: start, ...request })).toMatchObject({
        status: 401,
        code: "sign_in_required",
      });
    }
    expect(await statusOf(other.token)).toBe(200);
  });

  it("has a token of its own: two sign-ins in one second give different tokens, and signing out ends one", async () => {
    const [one, other] = [await signIn(), await signIn()];
    expect(one.token).not.toBe(other.token);
    await call("signOut", { token: one.token, now: start });
    expect([await statusOf(one.token), await statusOf(other.token)]).toEqual([401, 200]);
  });

  it("can be ended from another one, also a second time, and never that of another account", async () => {
    const other = await signIn();
    const end = (id: string, token = ada.token) => call("endSession", { token, params: { id }, now: start });
    const eve = await newCustomer(start);
    expect(await end(other.id, eve.token)).toMatchObject({ status: 200 });
    expect(await statusOf(other.token)).toBe(200);
    expect(await end(other.id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await end(other.id)).toMatchObject({ status: 200 });
    expect([await statusOf(other.token), await statusOf(ada.token), await statusOf(eve.token)]).toEqual([
      401, 200, 200,
    ]);
  });

  it("goes on alone when its owner ends all others", async () => {
    const others = [await signIn(), await signIn()];
    expect(await call("endOtherSessions", { token: ada.token, now: start })).toMatchObject({ status: 200 });
    expect(await Promise.all(others.map(({ token }) => statusOf(token)))).toEqual([401, 401]);
    expect(await listed()).toMatchObject([{ id: ada.sessionId }]);
  });

  it("expires seven days after its last token, is then not listed, and is removed by the next sign-in", async () => {
    const weekLater = hoursLater(7 * 24 + 1.5);
    const { token } = await signIn(hoursLater(48));
    expect(await listed(token, weekLater)).toHaveLength(1);
    expect(Object.keys(await storedSessions())).toHaveLength(2);
    await signIn(weekLater);
    expect(Object.keys(await storedSessions())).toHaveLength(2);
    expect(Object.keys(await storedSessions())).not.toContain(ada.sessionId);
  });

  it("ends when it is the one unused for longest of more than 20", async () => {
    const tokens = [ada.token];
    for (let count = 1; count < maxSessions; count += 1) tokens.push((await signIn(hoursLater(count / 60))).token);
    expect(Object.keys(await storedSessions())).toHaveLength(maxSessions);
    // The oldest is used again, so the second one is unused for longest.
    expect(await statusOf(ada.token, hoursLater(2))).toBe(200);
    const last = await signIn(hoursLater(2));
    expect(Object.keys(await storedSessions())).toHaveLength(maxSessions);
    expect([await statusOf(tokens[1] ?? ""), await statusOf(ada.token), await statusOf(last.token)]).toEqual([
      401, 200, 200,
    ]);
  });

  it("begins for each of many sign-ins at once, and there are never more than 20", async () => {
    for (let count = 1; count < maxSessions - 1; count += 1) await signIn(hoursLater(count / 60));
    const { email, password } = ada;
    const atOnce = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        callExpectingSuccess("login", {
          body: { email, password },
          now: hoursLater(1),
          ipAddress: `198.51.100.${index}`,
        }),
      ),
    );
    const statuses = await Promise.all(atOnce.map(({ token }) => statusOf(token, hoursLater(1))));
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(Object.keys(await storedSessions())).toHaveLength(maxSessions);
  });
});

describe("the last use of a session", () => {
  const useAt = (now: Date) => databaseRequestsOf(() => call("getMe", { token: ada.token, now }));

  it("is noted once an hour, with one write, and a call makes one read", async () => {
    expect(await useAt(hoursLater(0.9))).toEqual(["Query"]);
    expect(await useAt(hoursLater(1.1))).toEqual(["Query", "UpdateItem"]);
    expect(await useAt(hoursLater(2))).toEqual(["Query"]);
    expect(await listed(ada.token, hoursLater(2))).toMatchObject([{ lastUsedAt: hoursLater(1.1).toISOString() }]);
  });

  it("brings no session back that ends while it is written", async () => {
    const asRead = (await findUser(ada.id)) ?? expect.fail();
    await call("signOut", { token: ada.token, now: start });
    await noteUse(asRead, ada.sessionId, hoursLater(2));
    expect(await storedSessions()).toEqual({});
  });

  it.each([1, 2, 3])("never brings one back when calls and its end race (%i)", async () => {
    const other = await signIn();
    const calls = Array.from({ length: 4 }, () => call("getMe", { token: other.token, now: hoursLater(3) }));
    const end = call("endSession", { token: ada.token, params: { id: other.id }, now: hoursLater(3) });
    for (const { status } of await Promise.all(calls)) expect([200, 401]).toContain(status);
    expect(await end).toMatchObject({ status: 200 });
    expect(await statusOf(other.token, hoursLater(3))).toBe(401);
    expect(Object.keys(await storedSessions())).toEqual([ada.sessionId]);
  });
});

describe("a change of the account", () => {
  it.each([
    ["password", () => ({ password: "a better horse" })],
    ["address", () => ({ email: `new-${ada.email}` })],
  ])("to a new %s ends all other sessions, and gives the own one a new token", async (_, change) => {
    const other = await signIn();
    const { token = "" } = await callExpectingSuccess("updateMe", {
      token: ada.token,
      body: { ...change(), currentPassword: ada.password },
      now: start,
    });
    expect([await statusOf(other.token), await statusOf(ada.token), await statusOf(token)]).toEqual([401, 401, 200]);
    expect(await listed(token)).toMatchObject([{ id: ada.sessionId, isCurrent: true }]);
  });

  it("to a new name ends none", async () => {
    const other = await signIn();
    await callExpectingSuccess("updateMe", { token: ada.token, body: { name: "Grace" }, now: start });
    expect([await statusOf(other.token), await statusOf(ada.token)]).toEqual([200, 200]);
  });

  it("lets no sign-in through that checked the password before it", async () => {
    const { email, password, token } = ada;
    const attempts = await Promise.all([
      call("login", { body: { email, password }, now: start }),
      call("updateMe", { token, body: { password: "a better horse", currentPassword: password }, now: start }),
    ]);
    expect(attempts[1].status).toBe(200);
    // Whether the sign-in came first or not, its session is over.
    expect(Object.keys(await storedSessions())).toEqual([ada.sessionId]);
  });
});

it("a session is ended by an admin only with the second factor, if it is on", async () => {
  const admin = await newAdminWithSecondFactor(start);
  const request = { token: admin.tokenWithoutCode, now: start };
  const refusal = { status: 403, code: "second_factor_required" };
  expect(await call("endSession", { ...request, params: { id: admin.sessionId } })).toMatchObject(refusal);
  expect(await call("endOtherSessions", request)).toMatchObject(refusal);
  expect(await call("endOtherSessions", { ...request, token: admin.token })).toMatchObject({ status: 200 });
  expect(await call("signOut", request)).toMatchObject({ status: 200 });
});

describe("the device and the place of a session", () => {
  const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
  it.each<[string, Record<string, string>, string, string]>([
    ["Chrome", { "user-agent": `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}` }, "Chrome on Windows", ""],
    ["Edge", { "user-agent": `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Edg/140.0` }, "Microsoft Edge on Linux", ""],
    [
      "an Android phone",
      {
        "user-agent":
          "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Mobile Safari/537.36",
      },
      "Samsung Internet on Android",
      "",
    ],
    ["a program", { "user-agent": "node" }, "", ""],
    ["no header", {}, "", ""],
    ["a country", { "cloudfront-viewer-country-name": "Portugal" }, "", "Portugal"],
    ["a percent-encoded city", { "cloudfront-viewer-city": "S%C3%A3o%20Paulo" }, "", "São Paulo"],
    ["a city as bytes", { "cloudfront-viewer-city": Buffer.from("Zürich").toString("latin1") }, "", "Zürich"],
    ["a broken city", { "cloudfront-viewer-city": "100% <b>\u202ecity</b>" }, "", "100 b city b"],
    ["a long city", { "cloudfront-viewer-city": "x".repeat(5000) }, "", "x".repeat(60)],
  ])("are plain words for %s", async (_, headers, device, place) => {
    const { token } = await signIn(start, headers);
    const session = (await listed(token)).find(({ isCurrent }) => isCurrent);
    expect(session).toMatchObject({ device, place });
  });
});

describe("the mail about a new sign-in", () => {
  const mails = async () => (await allRows()).filter(({ kind, userId }) => kind === "newSignIn" && userId === ada.id);
  const desktop = {
    "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0",
    "cloudfront-viewer-city": "Lisbon",
    "cloudfront-viewer-country-name": "Portugal",
  };

  it("is written with a session from a new device or place, in the account's language, once", async () => {
    await signIn(start, desktop);
    expect(await mails()).toEqual([]);
    const { id } = await signIn(hoursLater(1));
    const at = hoursLater(1).toISOString();
    expect(await mails()).toMatchObject([
      {
        id: mailId("newSignIn", id),
        to: ada.email,
        language: "en",
        state: "waiting",
        data: { name: "Ada", at, device: "Safari on iPhone", place: "São Paulo, Brazil" },
      },
    ]);
    await signIn(hoursLater(2));
    await signIn(hoursLater(3), { ...desktop, "cloudfront-viewer-city": "Porto" });
    expect(await mails()).toHaveLength(2);
  });

  it("is not written again for a device whose session has ended, such as by signing out, for 90 days", async () => {
    const { token } = await signIn();
    await call("signOut", { token, now: start });
    const days89 = hoursLater(24 * 89);
    const next = await signIn(days89);
    expect(await mails()).toHaveLength(1);
    await call("signOut", { token: next.token, now: days89 });
    await signIn(hoursLater(24 * 180));
    expect(await mails()).toHaveLength(2);
  });

  it("is written after 90 days also if the session before was never ended, and has expired", async () => {
    await signIn();
    await signIn(hoursLater(24 * 91));
    expect(await mails()).toHaveLength(2);
  });

  it("is written neither at registration nor at the first sign-in to an account of an earlier release", async () => {
    const body = { name: "Ada", email: `new-${ada.email}`, password: "a good horse" };
    await callExpectingSuccess("register", { body, now: start, headers: phone });
    const { sessions: _, ...account } = (await findUser(ada.id)) ?? expect.fail();
    await putRow({ ...keys.user(ada.id), ...account });
    await signIn();
    await signIn();
    const written = (await allRows()).filter(
      ({ sk, to }) => sk === "MAIL" && [ada.email, body.email].includes(String(to)),
    );
    expect(written.map(({ kind }) => kind)).not.toContain("newSignIn");
    expect(Object.keys(await storedSessions())).toHaveLength(2);
  });

  it("follows the language in which the owner signed in, not that of the one who does", async () => {
    await signIn(start, { ...desktop, "accept-language": "es" });
    expect(await findUser(ada.id)).toMatchObject({ language: "es" });
    await signIn(start, { ...phone, "accept-language": "en" });
    expect(await mails()).toMatchObject([{ language: "es" }]);
  });
});
