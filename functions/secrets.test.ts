import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

// Must be set before any module that logs is loaded, because logging is off in tests.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = "DEBUG";
});

const secretsManager = mockClient(SecretsManagerClient);
afterAll(() => secretsManager.restore());
const tokenSecret = { jwtKeys: ["k".repeat(32)] };
const nextTokenSecret = { jwtKeys: ["n".repeat(32), "k".repeat(32)] };
const requestCount = () => secretsManager.commandCalls(GetSecretValueCommand).length;
const at = (minutes: number, seconds = 0) => new Date(Date.UTC(2026, 10, 21, 10, minutes, seconds));
const secretValue = (value: unknown) => ({ SecretString: JSON.stringify(value) });
const responses = () => secretsManager.on(GetSecretValueCommand);
const failureOf = (read: Promise<unknown>) =>
  read.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );

/** A freshly started function: it caches secrets in its module. */
let secrets: typeof import("./secrets.ts");
let logLines: string[];
beforeEach(async () => {
  secretsManager.reset();
  logLines = [];
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((text) => logLines.push(String(text)) > 0);
  }
  vi.resetModules();
  secrets = await import("./secrets.ts");
  return () => vi.restoreAllMocks();
});
const logged = () => logLines.map((line): unknown => JSON.parse(line));

it("reads a secret once for concurrent callers, caches it for five minutes, and does not cache a failure", async () => {
  responses().rejectsOnce(new Error("throttled")).resolves(secretValue(tokenSecret));
  await expect(secrets.readTokenSecret(at(0))).rejects.toThrow("throttled");
  expect(await Promise.all([0, 0, 4].map((minute) => secrets.readTokenSecret(at(minute))))).toEqual(
    Array(3).fill(tokenSecret),
  );
  expect(requestCount()).toBe(2);
  await secrets.readTokenSecret(at(6));
  expect(requestCount()).toBe(3);
});

describe("a secret that cannot be refreshed", () => {
  it.each([
    ["Secrets Manager fails", () => responses().rejects(new Error("throttled: do-not-print")), { name: "Error" }],
    [
      "a field is missing",
      () => responses().resolves(secretValue({ jwtKeys: ["do-not-print"] })),
      { code: "not_ready", cause: { name: "IncompleteSecret", secret: "tokens", fields: "jwtKeys.0" } },
    ],
    [
      "it is no longer JSON",
      () => responses().resolves({ SecretString: "do-not-print" }),
      { code: "not_ready", cause: { name: "IncompleteSecret", secret: "tokens" } },
    ],
  ])("stays in use when %s; each attempt is logged, and made at most every 30 seconds", async (_why, fail, cause) => {
    responses().resolves(secretValue(tokenSecret));
    await secrets.readTokenSecret(at(0));
    fail();
    for (const second of [0, 1, 10, 29]) expect(await secrets.readTokenSecret(at(5, second))).toEqual(tokenSecret);
    expect(requestCount()).toBe(2);
    expect(await secrets.readTokenSecret(at(5, 30))).toEqual(tokenSecret);
    expect(requestCount()).toBe(3);
    const entry = { level: "ERROR", message: "a secret could not be refreshed", secret: "tokens" };
    expect(logged()).toMatchObject([
      { ...entry, cause },
      { ...entry, cause },
    ]);
    expect(logLines.join("")).not.toContain("do-not-print");
    responses().resolves(secretValue(nextTokenSecret));
    expect(await secrets.readTokenSecret(at(6)), "the first successful attempt").toEqual(nextTokenSecret);
    await secrets.readTokenSecret(at(10, 59));
    expect(requestCount()).toBe(4);
  });

  it("stays in use for all concurrent callers, after one attempt", async () => {
    responses().resolves(secretValue(tokenSecret));
    await secrets.readTokenSecret(at(0));
    responses().rejects(new Error("throttled"));
    expect(await Promise.all([5, 5, 5].map((minute) => secrets.readTokenSecret(at(minute))))).toEqual(
      Array(3).fill(tokenSecret),
    );
    expect(requestCount()).toBe(2);
  });

  it("is not returned to a caller that names a maximum age", async () => {
    responses().resolves(secretValue(tokenSecret));
    await secrets.readTokenSecret(at(0));
    responses().rejects(new Error("throttled"));
    expect(await secrets.readTokenSecret(at(0, 9), 10_000)).toEqual(tokenSecret);
    await expect(secrets.readTokenSecret(at(0, 10), 10_000)).rejects.toThrow("throttled");
    expect(await secrets.readTokenSecret(at(0, 11)), "the others are not affected").toEqual(tokenSecret);
    await expect(secrets.readTokenSecret(at(0, 12), 10_000)).rejects.toThrow("throttled");
  });
});

describe("an incomplete secret", () => {
  it.each([
    ["{}", "stripeSecretKey, stripeWebhookSecret"],
    [JSON.stringify({ stripeSecretKey: "pk_live_do-not-print", stripeWebhookSecret: "whsec_1" }), "stripeSecretKey"],
    ["sk_live_do-not-print", ""],
    ["", ""],
  ])("is not ready, and its invalid fields are named without their values: %j", async (SecretString, fields) => {
    responses().resolves({ SecretString });
    const failure = await failureOf(secrets.readStripeSecret(at(0)));
    expect(failure).toMatchObject({ code: "not_ready", cause: { secret: "stripe", fields } });
    const { describeError } = await import("./log.ts");
    expect(describeError(failure)).toMatchObject({ code: "not_ready", cause: { secret: "stripe", fields } });
    expect(JSON.stringify(describeError(failure))).not.toContain("do-not-print");
  });

  it("does not affect the other secrets, so that no one is signed out by a wrong Stripe key", async () => {
    responses().resolves(secretValue({ stripeSecretKey: "wrong" }));
    const id = (name: string) => ({ SecretId: process.env[`${name}_SECRET_ID`] });
    secretsManager.on(GetSecretValueCommand, id("TOKENS")).resolves(secretValue(tokenSecret));
    secretsManager.on(GetSecretValueCommand, id("ORIGIN")).resolves(secretValue({ originSecret: "o".repeat(16) }));
    expect(await secrets.readTokenSecret(at(0))).toEqual(tokenSecret);
    expect(await secrets.readOriginSecret(at(0))).toEqual({ originSecret: "o".repeat(16) });
    expect(await failureOf(secrets.readStripeSecret(at(0)))).toMatchObject({ code: "not_ready" });
  });
});
